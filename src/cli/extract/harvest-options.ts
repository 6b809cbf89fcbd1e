import { type Command, InvalidArgumentError } from 'commander'
import type { HarvestOptions, Politeness, ReadingMode } from '../../stages/6-harvest/options.ts'
import { DEFAULT_POLITENESS, HARVEST_LIMITS } from '../../stages/6-harvest/options.ts'
import { limitsOf, type PageFlags, positive, renderOptionsOf } from '../pages/page-options.ts'
import { UsageError } from '../terminal/usage-error.ts'

/** Options for harvesting a whole list. */
export interface HarvestFlags extends PageFlags {
  readonly pages?: 'all' | number
  readonly siblings?: boolean
  readonly records?: number
  readonly details?: boolean
  readonly detailsWrapper?: string
  readonly wrapper?: string
  readonly keepDuplicates?: boolean
  readonly render?: boolean
  readonly delay?: number
  readonly concurrency?: number
  readonly retries?: number
  readonly ignoreRobots?: boolean
  readonly maxPages?: number
  readonly maxRecords?: number
  readonly maxScroll?: number
  readonly summary?: string
  readonly quiet?: boolean
  readonly verbose?: boolean
  readonly timings?: true | string
}

export function addHarvestOptions(command: Command): Command {
  const { delayMs, atOnce, retries } = DEFAULT_POLITENESS
  return command
    .optionsGroup('A whole list:')
    .option('--pages <all|n>', 'number of pages to read (default: all for an address, 1 for a file)', parsePages)
    .option('--siblings', 'also read the sibling pages of the list: A–Z, days, months, years, numbered parts')
    .option('--records <n>', 'read at most this many records', wholeFrom(1))
    .option('--details', "follow each record's link and add the values of its detail page")
    .option('--details-wrapper <file>', 'the same with a wrapper of amberyl learn: only its fields are read')
    .option('--wrapper <file>', 'read the list with a saved wrapper instead of finding it')
    .option('--keep-duplicates', 'keep records that were already on an earlier page')
    .option('--render', 'read every page with a browser (default: without one if that gives the same records)')
    .option('--summary <file>', 'write the summary to a file, as JSON')
    .option('--quiet', 'print no summary if everything was read')
    .option('--verbose', 'print every step: pages, waits, retries, columns')
    .option('--timings [file.svg]', 'print where the time went, page by page; or draw it as a picture', parseTimings)
    .optionsGroup('Politeness and limits:')
    .option('--delay <seconds>', `pause between two requests to a site (default: ${delayMs / 1000})`, parseSeconds)
    .option('--concurrency <n>', `requests to a site at the same time (default: ${atOnce})`, wholeFrom(1))
    .option('--retries <n>', `retries after a temporary failure (default: ${retries})`, wholeFrom(0))
    .option('--ignore-robots', 'ignore robots.txt; only if the owner of the site allows it')
    .option('--max-pages <n>', `stop after this many pages (default: ${HARVEST_LIMITS.pages})`, wholeFrom(1))
    .option('--max-records <n>', `stop after this many records (default: ${HARVEST_LIMITS.records})`, wholeFrom(1))
    .option(
      '--max-scroll <n>',
      `stop after this many scroll steps (default: ${HARVEST_LIMITS.scrollSteps})`,
      wholeFrom(1),
    )
}

/** Options of a walk from an address, with their names on the command line. */
export const FOR_WALKS: readonly (readonly [keyof HarvestFlags, string])[] = [
  ['siblings', '--siblings'],
  ['records', '--records'],
  ['details', '--details'],
  ['detailsWrapper', '--details-wrapper'],
  ['wrapper', '--wrapper'],
  ['keepDuplicates', '--keep-duplicates'],
  ['delay', '--delay'],
  ['concurrency', '--concurrency'],
  ['retries', '--retries'],
  ['ignoreRobots', '--ignore-robots'],
  ['maxPages', '--max-pages'],
  ['maxRecords', '--max-records'],
  ['maxScroll', '--max-scroll'],
  ['summary', '--summary'],
  ['timings', '--timings'],
]

interface Asked {
  readonly isAddress: boolean
  readonly isAllRegions: boolean
}

/** The requested number of pages. Rejects contradictory options before anything is read. */
export function checkExtent(flags: HarvestFlags, { isAddress, isAllRegions }: Asked): 'all' | number {
  if (flags.static && flags.render) throw new UsageError('--static and --render contradict each other.')
  const pages = flags.pages ?? (isAddress && !isAllRegions ? 'all' : 1)
  if (isAddress && !isAllRegions) return pages
  const used = FOR_WALKS.filter(([flag]) => flags[flag] !== undefined).map(([, name]) => name)
  const wrong = pages === 1 ? used[0] : `--pages ${pages}`
  if (wrong === undefined) return 1
  if (isAddress)
    throw new UsageError(`${wrong} follows one list, --region all reads all lists of one page: leave one of them out.`)
  if (wrong === '--wrapper')
    throw new UsageError('--wrapper is for addresses; to read files with a wrapper, use amberyl run.')
  throw new UsageError(`${wrong} is for addresses: a file, an archive or stdin has no next page.`)
}

export function optionsFromFlags(flags: HarvestFlags, pages: 'all' | number): HarvestOptions {
  const { maxPages, maxRecords, maxScroll, records } = flags
  return {
    pages,
    ...(records === undefined ? {} : { records }),
    siblings: flags.siblings === true,
    details: flags.details === true,
    reading: readingOf(flags),
    keepDuplicates: flags.keepDuplicates === true,
    politeness: politenessOf(flags),
    limits: {
      ...limitsOf(flags),
      ...(maxPages === undefined ? {} : { pages: maxPages }),
      ...(maxRecords === undefined ? {} : { records: maxRecords }),
      ...(maxScroll === undefined ? {} : { scrollSteps: maxScroll }),
    },
    render: renderOptionsOf(flags),
  }
}

export const politenessOf = ({ delay, concurrency, retries, ignoreRobots }: HarvestFlags): Partial<Politeness> => ({
  ...(delay === undefined ? {} : { delayMs: delay }),
  ...(concurrency === undefined ? {} : { atOnce: concurrency }),
  ...(retries === undefined ? {} : { retries }),
  robots: !ignoreRobots,
})

function readingOf({ static: isStatic, render }: HarvestFlags): ReadingMode {
  if (isStatic) return 'parser'
  return render ? 'browser' : 'auto'
}

/** The option takes the word after it: an address there is a mistake. */
function parseTimings(file: string): string {
  if (/\.svg$/i.test(file)) return file
  throw new InvalidArgumentError('It must be a file that ends in .svg; put --timings after the address.')
}

export const wholeFrom =
  (least: number) =>
  (value: string): number => {
    const number = Number(value)
    if (!/^\d{1,9}$/.test(value) || number < least)
      throw new InvalidArgumentError(`It must be a whole number from ${least}.`)
    return number
  }

export const parsePages = (value: string): 'all' | number => (value === 'all' ? value : wholeFrom(1)(value))

export const parseSeconds = (value: string): number =>
  value === '0' ? 0 : positive(value, 'a number of seconds') * 1000
