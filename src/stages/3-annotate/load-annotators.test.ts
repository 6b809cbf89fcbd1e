import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf } from '../../../test/folder-of.ts'
import { pageOf } from '../../../test/page-of.ts'
import { annotate } from './annotate.ts'
import { listAnnotations } from './annotation.ts'
import { loadAnnotators, readAnnotators, shippedAnnotators } from './load-annotators.ts'
import { AnnotatorProblems } from './problem.ts'

function problemsIn(files: Readonly<Record<string, string>>): string[] {
  const folder = folderOf('annotators', files)
  try {
    loadAnnotators([folder])
    return []
  } catch (error) {
    if (!(error instanceof AnnotatorProblems)) throw error
    return error.problems.map(({ file, at, message }) => `${file.replace(`${folder}/`, '')} ${at}: ${message}`)
  }
}

test('the shipped annotators are in order', () => {
  expect(loadAnnotators().types.map(type => type.name)).toEqual([
    'NUMBER',
    'DATE',
    'NEXT',
    'PAGINATION',
    'PRICE',
    'SERIES',
    'TOTAL',
  ])
})

test('the example of the documentation works', () => {
  const text = readFileSync(join(shippedAnnotators(), '..', 'docs', 'annotators.md'), 'utf8')
  const blocks = [...text.matchAll(/^`([^`\n]+)`[^\n]*:\n+```\w*\n(.*?)```/gms)].map(([, name, content]) => [
    name!,
    content!,
  ])
  const folder = folderOf('annotators', Object.fromEntries(blocks))
  const annotated = annotate(
    pageOf('<li>3 bedroom flat, Chapel Allerton, LS7 4RG'),
    loadAnnotators([shippedAnnotators(), folder]),
  )
  const found = listAnnotations(annotated).filter(each => ['BEDROOMS', 'POSTCODE', 'DISTRICT'].includes(each.type))
  expect(found.map(({ type, value, number, features }) => [type, value, number, features])).toEqual([
    ['BEDROOMS', '3', 3, {}],
    ['DISTRICT', 'Chapel Allerton', undefined, { list: 'leeds', side: 'north' }],
    ['POSTCODE', 'LS7 4RG', undefined, { area: 'LS7' }],
  ])
})

test('a second annotator of a type adds to the first', () => {
  const folder = folderOf('annotators', {
    'mine/annotator.json': '{"type":"NEXT","lists":[{"files":"w.txt"}]}',
    'mine/w.txt': 'onward\n',
  })
  const annotators = loadAnnotators([shippedAnnotators(), folder])
  const found = listAnnotations(annotate(pageOf('<a>Onward</a><a>Next</a>'), annotators))
  expect(found.filter(each => each.type === 'NEXT').map(each => each.words)).toEqual(['Onward', 'Next'])
})

test('everything that is wrong is told at once, with its place', () => {
  const problems = problemsIn({
    'a/annotator.json': '{\n  "type": "A",\n}',
    'b/annotator.json': '{"type":"b","reader":"numbers","lists":[{"files":"../x.txt"},{"files":"gone.txt"}],"color":1}',
    'c/annotator.json':
      '{"type":"C","lists":[{"files":"c.txt"}],"patterns":[{"pattern":"(a"},{"pattern":"a","exact":"yes"}]}',
    'd/annotator.json': '{"type":"D","lists":[{"files":"d.txt"},{"files":"gone.txt"}],"patterns":[{"pattern":"(a+"}]}',
    'd/d.txt': 'fine\nwrong\tfeature\n\tempty\n',
  })
  expect(problems[0]).toMatch(/^a\/annotator.json line 3: is not valid JSON/)
  expect(problems.slice(1)).toEqual([
    'b/annotator.json type: “b” is not a valid type name',
    'b/annotator.json reader: "numbers" is unknown',
    'b/annotator.json lists[0].files: is outside the annotator’s folder',
    'b/annotator.json color: is unknown',
    'c/annotator.json patterns[1].exact: is neither true nor false',
    'd/d.txt line 2: “feature” is not a feature',
    'd/d.txt line 3: has no words before the first tab',
    'd/annotator.json lists[1].files: there is no file or folder gone.txt',
    'd/annotator.json patterns[0].pattern: a ( without its )',
  ])
})

test('a type that nobody defines, and types that need each other, are told', () => {
  expect(problemsIn({ 'a/annotator.json': '{"type":"A","patterns":[{"pattern":"{NUMBR} x"}]}' })).toEqual([
    'A patterns: there is no annotator of type NUMBR',
  ])
  expect(
    problemsIn({
      'a/annotator.json': '{"type":"A","includes":["B"]}',
      'b/annotator.json': '{"type":"B","patterns":[{"pattern":"{A} b"}]}',
    }),
  ).toEqual(['B patterns: B and A need each other'])
})

test('a message ends with what to do', () => {
  expect(() => readAnnotators([folderOf('annotators', { 'x.txt': '' })])).toThrow(
    /contains no annotator\. Put an annotator\.json into it/,
  )
})
