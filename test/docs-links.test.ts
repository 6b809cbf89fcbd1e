import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const markdownIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.md'))
    .map(file => join(folder, file).replaceAll('\\', '/'))

const documents = [
  ...readdirSync(root).filter(file => file.endsWith('.md')),
  ...['docs', 'demo', 'blocks', 'test/domain-pages'].flatMap(markdownIn),
]

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const withoutCode = (text: string): string => text.replace(/^```.*?^```$/gms, '')

/** The anchors that GitHub gives the headings of a document: lower case, punctuation removed, spaces as hyphens. */
function anchorsOf(text: string): Set<string> {
  const headings = withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)
  const slug = (heading: string): string =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-')
  return new Set([...headings].map(([, heading]) => slug(heading!)))
}

function findDeadLinks(file: string, text: string): string[] {
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!)
  return links.filter(link => {
    if (/^[a-z]+:/.test(link)) return false
    const [path, anchor] = link.split('#')
    const target = path === '' ? file : join(dirname(file), path!)
    if (!existsSync(join(root, target))) return true
    return anchor !== undefined && !anchorsOf(path === '' ? text : textOf(target)).has(anchor)
  })
}

/** Paths of the source tree in code quotes, such as `src/net/robots/`; patterns and placeholders are left out. */
const findDeadPaths = (text: string): string[] =>
  [...withoutCode(text).matchAll(/`((?:src|test|regions|domains|blocks|annotators|scripts|docs)\/[\w./-]+)`/g)]
    .map(([, path]) => path!)
    .filter(path => !existsSync(join(root, path)))

describe.each(documents)('%s', file => {
  test('has no dead link', () => {
    expect(findDeadLinks(file, textOf(file))).toEqual([])
  })

  test('names no file that does not exist', () => {
    expect(findDeadPaths(textOf(file))).toEqual([])
  })
})

test('every document in docs/ is linked from another one', () => {
  const linked = documents.flatMap(file =>
    [...textOf(file).matchAll(/\]\(([^)\s#]+\.md)/g)].map(([, link]) => join(dirname(file), link!)),
  )
  const inFolder = documents.filter(file => /^docs\/[^/]+\.md$/.test(file))
  expect(inFolder.filter(file => !linked.includes(file))).toEqual([])
})

test('dead links, anchors and paths are found', () => {
  expect(anchorsOf('## With or without a browser\n### C: `x`, y!')).toEqual(
    new Set(['with-or-without-a-browser', 'c-x-y']),
  )
  const text = '# Here\n[a](#here) [b](#there) [c](docs/none.md) [d](docs/jobs.md#outputs) [e](docs/jobs.md#none)'
  expect(findDeadLinks('README.md', text)).toEqual(['#there', 'docs/none.md', 'docs/jobs.md#none'])
  expect(findDeadPaths('`src/index.ts` `src/none.ts` `src/*.ts`')).toEqual(['src/none.ts'])
})

describe('the walk of one URL through the code, in ARCHITECTURE.md', () => {
  const section = textOf('ARCHITECTURE.md').match(/## One URL, step by step\n(.*?)\n## /s)![1]!
  const steps = [...section.matchAll(/^(\d+)\. (.*?)(?=\n\d+\. |\n\n)/gms)].map(([, , text]) => text!)

  test('has at most 15 steps', () => {
    expect(steps.length).toBeGreaterThan(5)
    expect(steps.length).toBeLessThanOrEqual(15)
  })

  test.each(steps)('names functions that the named files have: %.60s', step => {
    const sources = [...step.matchAll(/`(src\/[\w./-]+\.ts)`/g)].map(([, file]) => textOf(file!))
    const names = [...step.matchAll(/`([a-z]\w+|[A-Z]\w+)`/g)].map(([, name]) => name!)
    const missing = names.filter(name => !sources.some(source => new RegExp(`\\b${name}\\b`).test(source)))
    expect(missing).toEqual([])
  })
})

test("the README's first picture is the preview, and small enough to load at once", () => {
  const [, first] = textOf('README.md').match(/!\[[^\]]+\]\(([^)]+)\)/)!
  expect(first).toBe('docs/preview.png')
  const picture = readFileSync(join(root, first!))
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.length).toBeLessThan(300_000)
})
