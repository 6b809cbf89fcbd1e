import { expect, test } from 'vitest'
import { readAnnotators, shippedAnnotators } from '../stages/3-annotate/load-annotators.ts'
import { listsAsLines, listsFromLines } from './word-lines.ts'

test('the lists of all annotators are read as they were written', () => {
  const annotators = readAnnotators([shippedAnnotators()])
  const read = annotators.map(annotator => listsFromLines(JSON.parse(JSON.stringify(listsAsLines(annotator)))))
  expect(read).toEqual(annotators.map(annotator => ({ ...annotator, lists: annotator.lists ?? [] })))
})
