import { expect, test } from 'vitest'
import { readAnnotators, shippedAnnotators } from '../stages/3-annotate/load-annotators.ts'
import { readLists, writeLists } from './word-lines.ts'

test('the lists of all annotators are read as they were written', () => {
  const annotators = readAnnotators([shippedAnnotators()])
  const read = annotators.map(annotator => readLists(JSON.parse(JSON.stringify(writeLists(annotator)))))
  expect(read).toEqual(annotators.map(annotator => ({ ...annotator, lists: annotator.lists ?? [] })))
})
