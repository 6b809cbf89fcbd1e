import type { Command } from 'commander'
import { printable } from '../../export/printable.ts'
import { findPagedTopK } from '../../pipeline.ts'
import { locate } from '../../stages/1-render/source.ts'
import type { TopKOptions } from '../../stages/4-find/top-k/top-k.ts'
import type { HarvestEvent } from '../../stages/6-harvest/event.ts'
import { DEFAULT_POLITENESS } from '../../stages/6-harvest/options.ts'
import { describePaged, type PagedTopK } from '../../stages/6-harvest/top-k/paged-top-k.ts'
import { limitsOf, type PageFlags, renderOptionsOf } from '../pages/page-options.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { type HarvestFlags, parsePages, parseSeconds, politenessOf, wholeFrom } from './harvest-options.ts'
import { HarvestWatch } from './harvest-watch.ts'
import { withBrowser } from './with-browser.ts'

/** Options for a list over several pages. */
export type TopKPagesFlags = PageFlags & Pick<HarvestFlags, 'pages' | 'delay' | 'retries' | 'ignoreRobots'>

export function addTopKPagesOptions(command: Command): Command {
  const { delayMs, retries } = DEFAULT_POLITENESS
  return command
    .optionsGroup('A list over several pages:')
    .option(
      '--pages <all|n>',
      'read at most this many pages; more than one only if the first has part of the list (default: all for an address, 1 for a file)',
      parsePages,
    )
    .option('--delay <seconds>', `pause between two requests to a site (default: ${delayMs / 1000})`, parseSeconds)
    .option('--retries <n>', `retries after a temporary failure (default: ${retries})`, wholeFrom(0))
    .option('--ignore-robots', 'ignore robots.txt; only if the owner of the site allows it')
}

/** The address of the first page; undefined if only this page is requested. */
export function addressOfList(argument: string, { pages }: TopKPagesFlags): string | undefined {
  const place = argument === '-' || argument.endsWith('.page') ? undefined : locate(argument)
  const url = place && 'url' in place ? place.url : undefined
  if (url === undefined && pages !== undefined && pages !== 1)
    throw new UsageError(`--pages ${pages} is for addresses: a file, an archive or stdin has no next page.`)
  return pages === 1 ? undefined : url
}

/** The list from as many pages as it needs. */
export async function readTopKPages(
  url: string,
  flags: TopKPagesFlags,
  options: TopKOptions,
  terminal: Terminal,
): Promise<PagedTopK> {
  const { pages = 'all', retries = DEFAULT_POLITENESS.retries } = flags
  const reading = flags.static ? 'parser' : 'browser'
  const how = {
    reading,
    politeness: politenessOf(flags),
    limits: limitsOf(flags),
    render: renderOptionsOf(flags),
  } as const
  const watch = new HarvestWatch(terminal, { retries, isSilent: false })
  const notes: string[] = []
  try {
    const onEvent = (event: HarvestEvent): void => {
      watch.tell(event)
      if (event.kind === 'note') notes.push(event.message)
    }
    return await withBrowser(how, terminal, using =>
      findPagedTopK(url, { ...options, ...how, ...using, pages, onEvent }),
    )
  } finally {
    watch.end()
    for (const note of notes) terminal.err(`note: ${printable(note)}\n`)
  }
}

/** Reports the number of items if the list has several pages or is incomplete. An incomplete list is partial. */
export function reportPages(found: PagedTopK, terminal: Terminal): ExitCode {
  if (found.kind === 'none') return EXIT.noList
  if (found.isComplete && found.pages === 1) return EXIT.done
  const endsThere = found.ending.kind === 'whole'
  terminal.err(`${endsThere ? '' : 'INCOMPLETE: '}${printable(describePaged(found))}${endsThere ? '.' : ''}\n`)
  return endsThere ? EXIT.done : EXIT.partial
}
