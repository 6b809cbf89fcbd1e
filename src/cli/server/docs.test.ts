import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runCommand } from '../../../test/run-command.ts'
import { EXIT } from '../terminal/exit-code.ts'

const isBuilt = existsSync(fileURLToPath(new URL('../../../dist/docs/index.html', import.meta.url)))

test.runIf(isBuilt)('docs prints the address of a page of the documentation', async () => {
  const { code, out } = await runCommand(['docs', 'harvest'])
  expect(code).toBe(EXIT.done)
  expect(existsSync(fileURLToPath(out.trim()))).toBe(true)
  expect(await runCommand(['docs', 'no-such-page'])).toMatchObject({
    code: EXIT.usage,
    err: expect.stringContaining('there is no page no-such-page; there are annotators, '),
  })
})

test.skipIf(isBuilt)('docs says how to build the documentation', async () => {
  expect(await runCommand(['docs'])).toMatchObject({ code: EXIT.failed, err: expect.stringContaining('npm run docs') })
})
