import { encodeFeed } from '../../export/feed/encode-feed.ts'
import type { Feed } from '../../export/feed/feed.ts'
import { FEED_FORMATS, type FeedFormat, guessFeedFormat } from '../../export/feed/feed-format.ts'
import { writeOutput } from '../../export/write-output.ts'
import { jobFeed } from '../../jobs/run/job-feed.ts'
import { JOB_NAME } from '../../jobs/spec/job-schema.ts'
import { looksLikeHost } from '../../net/web-address.ts'
import { harvest } from '../../pipeline.ts'
import { namedAddress, requestOf } from '../extract/extract.ts'
import type { ListFlags } from '../extract/extract-flags.ts'
import { harvestList } from '../extract/harvest-list.ts'
import { checkExtent } from '../extract/harvest-options.ts'
import { reportList } from '../extract/report-list.ts'
import { isArchive, PageReader, readOnePage } from '../pages/read-page.ts'
import { type SelectionFlags, selectionFrom } from '../pages/selection-options.ts'
import { reportWritten } from '../pages/write-tables.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { outData } from '../terminal/sink.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { type FeedChoice, FeedWriter, formatFeedColumns } from './feed-writer.ts'
import { findNamedJob, findNamedRun } from './stored-job.ts'
import { type StoreFlags, withStore } from './with-store.ts'

interface FeedFlags extends ListFlags, SelectionFlags, StoreFlags {
  readonly format?: 'atom' | 'rss' | 'json'
  readonly output?: string
  readonly limit?: number
  readonly title?: string
  readonly self?: string
}

/** `amberyl feed PAGE`, `amberyl feed JOB` */
export function writeFeed(argument: string, flags: FeedFlags, terminal: Terminal): Promise<ExitCode> {
  const file = flags.output === '-' ? undefined : flags.output
  const choice: FeedChoice = {
    ...{ format: formatOf(flags, file), file, isVerbose: flags.verbose === true },
    ...{ limit: flags.limit, title: flags.title, selfUrl: flags.self, selection: selectionFrom(flags) },
  }
  return namesJob(argument)
    ? writeJobFeed(argument, choice, flags, terminal)
    : writePageFeed(argument, choice, flags, terminal)
}

function formatOf({ format }: FeedFlags, file: string | undefined): FeedFormat {
  if (format !== undefined) return format === 'json' ? 'jsonfeed' : format
  const guessed = file === undefined ? FEED_FORMATS[0] : guessFeedFormat(file, { isFeed: true })
  if (guessed) return guessed
  throw new UsageError(
    `The extension of ${file} is not a known format: use .xml, .atom, .rss or .json, or add --format.`,
  )
}

/** Pages have a scheme, a domain, or the extension of a file. */
const namesJob = (argument: string): boolean =>
  JOB_NAME.test(argument) && !looksLikeHost(argument) && !/\.(?:html?|mht(?:ml)?|warc(?:\.gz)?|page)$/i.test(argument)

/** How a page is read; a job file says it for its job. */
const PAGE_FLAGS: readonly (keyof ListFlags)[] = [
  ...(['pages', 'siblings', 'records', 'details', 'detailsWrapper', 'wrapper', 'keepDuplicates'] as const),
  ...(['render', 'static', 'summary', 'delay', 'concurrency', 'retries', 'ignoreRobots'] as const),
  ...(['maxPages', 'maxRecords', 'maxScroll', 'domain', 'words', 'annotators', 'blocks', 'baseUrl'] as const),
]

async function writeJobFeed(name: string, choice: FeedChoice, flags: FeedFlags, terminal: Terminal): Promise<ExitCode> {
  await withStore(flags, async ({ db }) => {
    const job = await findNamedJob(db, name)
    const wrong = PAGE_FLAGS.find(flag => flags[flag] !== undefined)
    if (wrong !== undefined)
      throw new UsageError(
        `--${kebab(wrong)} is for pages; ${job.name} is a stored job, and its job file says how it reads.`,
      )
    // There is nothing to tell before the first run.
    await findNamedRun(db, job, 'last', 'records')
    const { limit, selfUrl, selection, title } = choice
    const { feed } = await jobFeed(db, job, { limit, selfUrl, selection })
    const titled: Feed = title === undefined ? feed : { ...feed, title }
    const text = encodeFeed(titled, choice.format)
    if (choice.file === undefined) outData(terminal, text)
    else await writeOutput(choice.file, text)
    if (choice.isVerbose) terminal.err(formatFeedColumns(feed.columns))
  })
  return EXIT.done
}

const kebab = (flag: string): string => flag.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

async function writePageFeed(
  argument: string,
  choice: FeedChoice,
  flags: FeedFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  if (flags.region === 'all') throw new UsageError('A feed has one list: choose it with --region main or --region N.')
  if (isArchive(argument)) throw new UsageError('A feed is made from one page: name an address or the file of a page.')
  const url = namedAddress(argument)
  const pages = checkExtent(flags, { isAddress: url !== undefined, isAllRegions: false })
  const { summary: saveSummary, quiet: isQuiet, verbose: isVerbose } = flags
  const asked = { format: 'table' as const, selection: choice.selection }
  const request = { ...(await requestOf(flags, asked, pages)), saveSummary, isQuiet, isVerbose }
  const writer = new FeedWriter({ ...choice, selection: request.output.selection ?? {} }, terminal)
  if (url !== undefined) return harvestList({ ...request, url, writer }, terminal)
  const reader = new PageReader(flags, terminal, { visual: flags.render ? true : 'useful' })
  try {
    const run = harvest(await readOnePage(reader, argument), {
      ...request.options,
      onEvent: event => writer.tell(event),
    })
    const written = await writer.write(run, run)
    const code = reportList(run.summary!, { isOnePage: true, isQuiet, isAutoDomain: flags.domain === 'auto' }, terminal)
    reportWritten(written, terminal, isQuiet)
    return code
  } finally {
    await reader.close()
  }
}
