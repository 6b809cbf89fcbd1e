import type { Command } from 'commander'
import { lostNotes, selectionOf } from '../../export/select/kept-selection.ts'
import type { RenderFailure } from '../../stages/1-render/failure.ts'
import { locate } from '../../stages/1-render/source.ts'
import { PAGE_IMPROVEMENTS } from '../../stages/4-find/domain/improvement.ts'
import type { Wrapper } from '../../stages/5-wrap/wrapper.ts'
import { loadWrapper } from '../pages/load-wrapper.ts'
import { addModelOptions, modelsOf } from '../pages/model-options.ts'
import {
  addOutputOptions,
  chooseOutput,
  type OutputChoice,
  type OutputFlags,
  withKeptSelection,
} from '../pages/output-options.ts'
import { addPageOptions } from '../pages/page-options.ts'
import { isArchive, readPages } from '../pages/read-page.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { reportFailure, reportNotes } from '../terminal/report.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { loadDetails } from './check-details.ts'
import { finderOptions } from './domain-option.ts'
import type { ExtractFlags, ListFlags } from './extract-flags.ts'
import { type HarvestRequest, harvestAllLists, harvestList, harvestPages } from './harvest-list.ts'
import { addHarvestOptions, checkExtent, optionsFromFlags } from './harvest-options.ts'
import { addMapOptions, isMapped } from './map-options.ts'
import { addRegionOptions } from './region-options.ts'
import { withoutOption } from './without-option.ts'

export function addExtractCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  const command = program
    .command('extract')
    .argument('[page...]', 'address, HTML, MHTML or WARC file, saved page file (.page), or - for HTML on stdin')
  addListOptions(command, () => {
    addOutputOptions(command, undefined, ['pages'])
    command.option('--save-wrapper <file>', 'save a wrapper of the list; amberyl run reads pages with it')
  })
  addMapOptions(command)
  command.addHelpText('after', EXAMPLES)
  command.action(async (pages: string[], flags: ExtractFlags) => finish(await extractFrom(pages, flags, terminal)))
}

/** The options of `ListFlags`, with those of the output in their place. */
export function addListOptions(command: Command, addOutput: () => void): void {
  addHarvestOptions(command)
  addRegionOptions(command.optionsGroup('Which list, and where its records go:'))
  command.option(
    '--domain <name>',
    'extract records of a domain with its attributes: a name (see amberyl domains), a folder, or auto',
  )
  command.option('--words <folder>', 'with --domain: a folder of more words, saved by amberyl domains learn')
  command.addOption(withoutOption('with --domain: leave out additions to the publication', PAGE_IMPROVEMENTS))
  addOutput()
  addModelOptions(command.optionsGroup('What is known beforehand:'))
  addPageOptions(command.optionsGroup('How pages are read:'))
}

const EXAMPLES = `
Examples:
  amberyl extract https://example.com/list                    every record of the list, as a table
  amberyl extract https://example.com/list -o records.csv --details
  amberyl extract https://example.com/list -o records.csv --details-wrapper item.json
  amberyl extract https://example.com/list --pages 2 --json
  amberyl extract https://example.com/list --format ndjson | head -5
  amberyl extract saved.html -o records.csv
  amberyl extract https://example.com/list --region all --json
  amberyl extract https://example.com/homes --domain real-estate-uk -o homes.csv
  amberyl extract https://example.com/list --domain auto
  amberyl extract https://example.com/list --columns title,price --where 'price < 100 and title contains "lamp"'
  amberyl extract https://example.com/list --drop image --rename price=cost --save-wrapper list.json
  curl -s https://example.com/list | amberyl extract - --static --base-url https://example.com/list
  amberyl extract crawl/*.warc.gz -o pages.ndjson --resume    one line of JSON per page, on all cores`

async function extractFrom(pages: readonly string[], flags: ExtractFlags, terminal: Terminal): Promise<ExitCode> {
  if (isMapped(pages, flags)) return (await import('./map-pages.ts')).mapPages(pages, flags, terminal)
  const [page] = pages
  if (page === undefined) throw new UsageError('Name a page: an address, a file, or - for HTML on stdin.')
  return extractRecords(page, flags as ExtractFlags & OutputFlags, terminal)
}

async function extractRecords(
  argument: string,
  flags: ExtractFlags & OutputFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const asked = chooseOutput(flags, terminal)
  const { region, saveWrapper, summary: saveSummary, quiet: isQuiet, verbose: isVerbose } = flags
  const isAll = region === 'all'
  if (saveWrapper !== undefined && isAll)
    throw new UsageError('A wrapper reads one list: choose it with --region main or --region N.')
  const url = namedAddress(argument)
  const pages = checkExtent(flags, { isAddress: url !== undefined, isAllRegions: isAll })
  const request = {
    ...(await requestOf(flags, asked, pages)),
    saveWrapper,
    saveSummary,
    isQuiet,
    isVerbose,
    timings: flags.timings,
  }
  if (request.options.wrapper) reportNotes(lostNotes(request.options.wrapper), terminal)
  if (url === undefined) return extractSaved(argument, request, flags, terminal)
  return isAll ? harvestAllLists({ ...request, url }, terminal) : harvestList({ ...request, url }, terminal)
}

/** The address that an argument names; undefined if it is a file or stdin. */
export function namedAddress(argument: string): string | undefined {
  const place = argument === '-' || argument.endsWith('.page') ? undefined : locate(argument)
  return place && 'url' in place ? place.url : undefined
}

/** What to read, with the selection that the wrapper keeps. */
export async function requestOf(
  flags: ListFlags,
  asked: OutputChoice,
  pages: 'all' | number,
): Promise<Pick<HarvestRequest, 'options' | 'output' | 'details'>> {
  const wrapper = flags.wrapper === undefined ? undefined : await loadWrapper(flags.wrapper)
  return {
    options: {
      models: modelsOf(flags),
      ...finderOptions({ ...flags, domain: domainOf(flags, wrapper) }),
      ...optionsFromFlags(flags, pages),
      ...(flags.region === 'all' ? {} : { region: flags.region }),
      ...(wrapper ? { wrapper } : {}),
    },
    output: wrapper ? withKeptSelection(asked, selectionOf(wrapper)) : asked,
    ...(flags.detailsWrapper === undefined ? {} : { details: await loadDetails(flags.detailsWrapper) }),
  }
}

/** A wrapper that was learned with a domain is run with it. */
const domainOf = ({ domain }: ListFlags, wrapper: Wrapper | undefined): string | undefined => domain ?? wrapper?.domain

/** The pages of a file, an archive or stdin. */
async function extractSaved(
  argument: string,
  request: HarvestRequest,
  flags: ExtractFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  let failed = false
  // An unreadable page of an archive does not stop the others.
  const onFailure = (failure: RenderFailure): void => {
    failed = true
    reportFailure(failure, terminal)
  }
  const needs = { visual: flags.render ? true : ('useful' as const), ...(isArchive(argument) ? { onFailure } : {}) }
  const shape = { byPage: isArchive(argument), byRegion: flags.region === 'all' }
  const code = await harvestPages({ ...request, pages: readPages(argument, flags, terminal, needs), shape }, terminal)
  return failed && (code === EXIT.done || code === EXIT.noList) ? EXIT.partial : code
}
