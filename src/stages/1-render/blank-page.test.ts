import { expect, test } from 'vitest'
import { BLANK_PAGE } from './blank-page.ts'
import { parseHtml } from './parse.ts'

test('is what the parser makes of an empty text', () => {
  const { documents, strings } = parseHtml('', { url: 'about:blank' })
  const named = (page: Pick<typeof BLANK_PAGE, 'documents' | 'strings'>) =>
    page.documents[0]!.nodes.nodeName.map(name => page.strings[name])
  expect(named(BLANK_PAGE)).toEqual(named({ documents, strings }))
  expect(BLANK_PAGE.documents[0]!.nodes.parentIndex).toEqual(documents[0]!.nodes.parentIndex)
  expect(BLANK_PAGE.documents[0]!.nodes.nodeType).toEqual(documents[0]!.nodes.nodeType)
})
