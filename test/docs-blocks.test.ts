import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { blocksOf, commandsOf, DOCUMENTS, type DocBlock } from './docs-blocks.ts'
import { EXCEPTIONS, exceptionOf, followerOf, MAX_EXCEPTIONS } from './docs-exceptions.ts'

const blocks = DOCUMENTS.flatMap(blocksOf)
const commands = blocks.flatMap(commandsOf)

/** The tests that run or check the blocks of a language: of all documents, or of one. */
const CHECKED: readonly { readonly language: string; readonly document?: string; readonly test: string }[] = [
  { language: 'ts', test: 'test/docs-code.test.ts' },
  { language: 'yaml', document: 'docs/jobs.md', test: 'src/jobs/spec/docs.test.ts' },
  { language: 'yaml', document: 'docs/scale.md', test: 'src/jobs/spec/docs.test.ts' },
  { language: 'yaml', document: 'docs/feeds.md', test: 'src/jobs/spec/docs.test.ts' },
  { language: 'yaml', document: 'docs/export.md', test: 'test/docs-snippets.test.ts' },
  { language: 'json', document: 'docs/annotators.md', test: 'test/docs-snippets.test.ts' },
  { language: '', document: 'docs/annotators.md', test: 'test/docs-snippets.test.ts' },
  { language: 'json', document: 'docs/wrappers.md', test: 'test/docs-snippets.test.ts' },
  { language: '', document: 'docs/bar-tree.md', test: 'test/docs-snippets.test.ts' },
  { language: 'json', document: 'docs/jobs.md', test: 'src/jobs/spec/docs.test.ts' },
  { language: 'js', document: 'docs/jobs.md', test: 'src/jobs/spec/docs.test.ts' },
  { language: '', document: 'docs/jobs.md', test: 'src/jobs/spec/docs.test.ts' },
  { language: 'python', document: 'docs/jobs.md', test: 'test/docs-snippets.test.ts' },
  { language: 'json', document: 'docs/scale.md', test: 'src/cli/extract/map-pages.test.ts' },
  { language: 'python', document: 'docs/scale.md', test: 'test/hard/engines.test.ts' },
  { language: 'csv', document: 'docs/export.md', test: 'src/export/docs.test.ts' },
  { language: 'text', document: 'docs/export.md', test: 'src/export/docs.test.ts' },
  { language: '', document: 'docs/export.md', test: 'src/export/docs.test.ts' },
  { language: '', document: 'docs/harvest.md', test: 'test/docs-messages.test.ts' },
  { language: '', document: 'docs/pages.md', test: 'test/docs-messages.test.ts' },
  { language: 'xml', document: 'docs/feeds.md', test: 'src/export/feed/docs.test.ts' },
  { language: 'json', document: 'docs/mcp.md', test: 'src/server/mcp/mcp-server.test.ts' },
  { language: 'text', document: 'docs/mcp.md', test: 'src/server/mcp/mcp-server.test.ts' },
  { language: 'html', document: 'docs/bar-tree.md', test: 'src/stages/7-monitor/bar-tree.test.ts' },
  ...['rules', 'facts', 'given', 'why', 'because', 'problems'].map(language => ({
    language,
    document: 'docs/rules.md',
    test: 'src/datalog/docs.test.ts',
  })),
  { language: 'reduced.dl', document: 'docs/rules.md', test: 'test/mission/beryl.test.ts' },
  ...['json', 'html', ''].map(language => ({
    language,
    document: 'docs/blocks.md',
    test: 'src/cli/blocks/blocks-docs.test.ts',
  })),
  ...['yaml', 'html', ''].map(language => ({
    language,
    document: 'docs/domains.md',
    test: 'src/cli/domains/domains-docs.test.ts',
  })),
]

/** Blocks that show something that cannot be run: a drawing, a table, a message that is hard to provoke. */
const SHOWN: readonly { readonly document: string; readonly starts: RegExp; readonly because: string }[] = [
  { document: 'docs/export.md', starts: /^SELECT title/, because: 'for a job of another kind of records' },
  { document: 'docs/feeds.md', starts: /^title: column/, because: 'the columns of a feed of one site' },
  { document: 'docs/operations.md', starts: /^\[Service\]/, because: 'a unit of systemd' },
  { document: 'docs/regions.md', starts: /^page ── measureContent/, because: 'a drawing' },
  { document: 'docs/template-changes.md', starts: /^proposed: found again/, because: 'the verdict on one redesign' },
]

/** How many blocks are only shown. Lower it when one is checked. */
const MAX_SHOWN = 5

const testOf = (block: DocBlock): string | undefined =>
  commandsOf(block).length > 0 || (block.file !== undefined && block.document === 'docs/tutorial.md')
    ? 'test/hard/docs-run.test.ts'
    : CHECKED.find(each => each.language === block.language && (each.document ?? block.document) === block.document)
        ?.test

const shownOf = (block: DocBlock): boolean =>
  SHOWN.some(({ document, starts }) => document === block.document && starts.test(block.text))

describe('the code blocks of the documents', () => {
  test('are found', () => {
    expect(blocks.length).toBeGreaterThan(100)
    expect(commands.length).toBeGreaterThan(120)
    expect(
      commandsOf({ document: '', line: 1, language: '', file: undefined, text: '$ a b \\\n    c   # why\nout\n$ d\n' }),
    ).toEqual([
      { document: '', line: 1, text: 'a b c', output: ['out'] },
      { document: '', line: 4, text: 'd', output: undefined },
    ])
  })

  test('are all run or checked by a test, except those that only show something', () => {
    const others = blocks.filter(block => testOf(block) === undefined && !shownOf(block))
    expect(
      others.map(({ document, line, language, text }) => `${document}:${line} ${language} ${text.slice(0, 60)}`),
    ).toEqual([])
    expect(blocks.filter(block => testOf(block) === undefined).length).toBeLessThanOrEqual(MAX_SHOWN)
  })

  test.each([
    ...new Set([...blocks.flatMap(block => testOf(block) ?? []), ...commands.flatMap(each => followerOf(each) ?? [])]),
  ])('%s exists', file => expect(existsSync(join(import.meta.dirname, '..', file))).toBe(true))
})

describe('exceptions from running the commands of the documents', () => {
  test('do not become more', () => {
    expect(commands.filter(exceptionOf).length).toBe(MAX_EXCEPTIONS)
  })

  test.each(EXCEPTIONS)('$document $command is there, and has a reason', ({ document, command, because }) => {
    expect(commands.some(each => each.document === document && command.test(each.text))).toBe(true)
    expect(because.length).toBeGreaterThan(10)
  })
})
