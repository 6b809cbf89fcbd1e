import { expect, test } from 'vitest'
import { followDocs } from '../../../test/follow-docs.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

test('docs/domains.md can be followed step by step', async () => {
  expect(await followDocs({ name: 'domains.md', inFolder: /^(?:boats|wrong)/ }, temporaryFolder())).toBe(4)
})
