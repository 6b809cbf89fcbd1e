import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parseJob } from '../src/jobs/spec/parse-job.ts'
import { signWebhook } from '../src/jobs/webhooks/sign-webhook.ts'
import { annotate, listAnnotations, loadAnnotators, shippedAnnotators } from '../src/rules.ts'
import { parseWrapper } from '../src/stages/5-wrap/wrapper-file.ts'
import { blocksOf } from './docs-blocks.ts'
import { pageOf } from './page-of.ts'
import { runCommand } from './run-command.ts'
import { temporaryFolder } from './temporary-folder.ts'

const textsIn = (document: string, language: string): string[] =>
  blocksOf(document).flatMap(block => (block.language === language ? [block.text] : []))

test('the annotators of docs/annotators.md find what it says', () => {
  const folder = temporaryFolder()
  const [names] = textsIn('docs/annotators.md', '')
  const files = blocksOf('docs/annotators.md').flatMap(({ file, text }) => (file === undefined ? [] : [[file, text]]))
  for (const [file, text] of [...files, ['district/leeds.txt', names!]]) {
    mkdirSync(dirname(join(folder, file!)), { recursive: true })
    writeFileSync(join(folder, file!), text!)
  }
  const annotators = loadAnnotators([shippedAnnotators(), folder])
  const found = listAnnotations(annotate(pageOf('<p>3 bedroom flat, Chapel Allerton, LS7 4RG'), annotators))
  const said = new Map<string, unknown>(found.map(({ type, value }) => [type, value]))
  expect([said.get('BEDROOMS'), said.get('DISTRICT'), said.get('POSTCODE')]).toEqual([
    '3',
    'Chapel Allerton',
    'LS7 4RG',
  ])
})

test('the wrapper of docs/wrappers.md is one, also with its selection and its ways on', () => {
  const [text, ways, selection] = textsIn('docs/wrappers.md', 'json').map(each => JSON.parse(each))
  expect(parseWrapper(JSON.stringify(text)).fields.map(({ name }) => name)).toEqual(['title', 'title_link', 'origin'])
  const fields = [...text.fields, { ...text.fields[0], ...selection.fields[0] }]
  const parsed = parseWrapper(JSON.stringify({ ...text, ...ways, fields, selection: selection.selection }))
  expect(parsed.next).toEqual(ways.next)
  expect(parsed.selection).toEqual(selection.selection)
})

test('the edits of docs/export.md are those of a job', () => {
  const [edits] = textsIn('docs/export.md', 'yaml')
  const count = edits!.match(/- \{/g)!.length
  expect(parseJob(`start: https://homes.example/\n${edits}`, 'homes.yaml').edits).toHaveLength(count)
})

test('webhooks are verified by the Python of docs/jobs.md', ({ skip }) => {
  const [code] = textsIn('docs/jobs.md', 'python')
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = JSON.stringify(signWebhook({ id: 'msg_1', timestamp, body: '{}', secret }))
  const calls = `print(is_genuine(${headers}, b"{}", "${secret}"), is_genuine(${headers}, b"{ }", "${secret}"))`
  const { stdout, error } = spawnSync('python3', ['-c', `${code}\n${calls}`], { encoding: 'utf8' })
  if (error) skip('python3 is not installed')
  expect(stdout).toBe('True False\n')
})

/** Elements that lead to a region, with others before and after it. */
const nested = (counts: readonly (readonly [before: number, after: number])[]): string =>
  counts.reduceRight(
    (inner, [before, after]) =>
      `${'<section></section>'.repeat(before)}<div>${inner}</div>${'<section></section>'.repeat(after)}`,
    'The text of the region',
  )

test('the bar-tree of the paper is printed as docs/bar-tree.md shows it', async () => {
  const [shown] = textsIn('docs/bar-tree.md', '')
  // html and body are the first two; the third of four at depth 5, the first of three at depth 9.
  const single = [0, 0] as const
  const html = nested([single, single, [2, 1], single, single, single, [0, 2], single])
  const file = join(temporaryFolder(), 'tree.html')
  writeFileSync(file, `<html><body>${html}</body></html>`)
  const line = ['show', file, '--static', '--stage', 'bar-tree', '--text', 'The text of the region']
  const { out } = await runCommand(line)
  expect(out).toContain(shown!.trim())
})
