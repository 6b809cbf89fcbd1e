import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shippedModels } from '../src/shipped-models.ts'
import { learnDetails } from '../src/stages/5-wrap/page/details/learn-details.ts'
import { cpuClock } from './cpu-time.ts'
import { pageOf } from './page-of.ts'
import type { PathologicalPages } from './pathological-pages.ts'
import { runCommand } from './run-command.ts'

/** What a command does with a page, and with files that it saved of a small page of the same kind. */
export type Work = (page: Files) => Promise<unknown>

interface Files {
  readonly folder: string
  /** The page to work on. */
  readonly file: string
  readonly html: string
}

const command =
  (...args: readonly string[]): Work =>
  ({ folder, file }) =>
    runCommand(args.map(arg => (arg === 'PAGE' ? file : arg.startsWith('SAVED/') ? join(folder, arg.slice(6)) : arg)))

const FIELDS = ['--field', 'title=lamp number 0', '--field', 'price=£10.10'] as const

/** Every command that reads a page. What comes first saves the wrappers that others read. */
export const WORKS: Readonly<Record<string, Work>> = {
  extract: command('extract', 'PAGE', '--static', '--json', '--save-wrapper', 'SAVED/list.json'),
  'extract all': command('extract', 'PAGE', '--static', '--json', '--region', 'all'),
  paginate: command('paginate', 'PAGE', '--static', '--json'),
  topk: command('topk', 'PAGE', '--static', '--json'),
  domain: command('extract', 'PAGE', '--static', '--json', '--domain', 'auto'),
  learn: command('learn', 'PAGE', '--static', ...FIELDS, '-o', 'SAVED/page.json'),
  'learn a region': command(
    'learn',
    'PAGE',
    '--static',
    ...FIELDS,
    '--text',
    'lamp number 0 £10.10 chair number 1 £11.11',
  ),
  'check a list': command('check', 'SAVED/small-list.json', 'PAGE', '--static'),
  'check a page': command('check', 'SAVED/small-page.json', 'PAGE', '--static'),
  run: command('run', 'SAVED/small-list.json', 'PAGE', '--static', '--json'),
  details: async ({ html }) => {
    const pages = [html, html.replaceAll('number', 'no.').replace(/£1/g, '£2')].map((each, at) =>
      pageOf(each, `http://example.test/item/${at}`),
    )
    learnDetails(pages, shippedModels.annotators)
  },
  explain: command('explain', 'PAGE', '--static', '--record', '1'),
}

export interface Growth {
  readonly counts: readonly number[]
  /** Milliseconds of CPU time for each count. */
  readonly cpu: readonly number[]
  /** By how much the CPU time grows per doubling, at the largest pages. */
  readonly ratio: number
}

/**
 * Doubles the property until the work takes `enoughMs` of CPU time or the page is at the limit. The ratio is that of the last
 * two doublings: a fixed cost makes small pages look better than they are.
 */
export async function measureGrowth(
  { from, to, page }: PathologicalPages,
  work: Work,
  { folder, enoughMs }: { readonly folder: string; readonly enoughMs: number },
): Promise<Growth> {
  const counts: number[] = []
  const cpu: number[] = []
  const file = join(folder, 'page.html')
  for (let count = from; count <= to; count *= 2) {
    const html = page(count)
    writeFileSync(file, html)
    const files = { folder, file, html }
    globalThis.gc?.()
    const clock = cpuClock()
    await work(files)
    counts.push(count)
    cpu.push(clock())
    if (cpu.at(-1)! >= enoughMs && cpu.length > 2) break
  }
  const doublings = Math.min(2, cpu.length - 1)
  return { counts, cpu, ratio: (cpu.at(-1)! / cpu.at(-1 - doublings)!) ** (1 / doublings) }
}

/** Saves what `check` and `run` read: wrappers of the smallest page. */
export async function saveWrappers(folder: string, { from, page }: PathologicalPages): Promise<void> {
  const file = join(folder, 'small.html')
  writeFileSync(file, page(Math.max(20, Math.floor(from / 20))))
  await runCommand(['extract', file, '--static', '--json', '--save-wrapper', join(folder, 'small-list.json')])
  await runCommand(['learn', file, '--static', ...FIELDS, '-o', join(folder, 'small-page.json')])
}
