import { type Command, InvalidArgumentError, Option } from 'commander'
import { writeOutput } from '../../export/write-output.ts'
import {
  ALGORITHMS,
  type ExtractedRegion,
  type Extraction,
  type Extractors,
  extract,
  type WantedRegion,
} from '../../pipeline.ts'
import type { RenderFailure } from '../../stages/1-render/failure.ts'
import { locate } from '../../stages/1-render/source.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { annotate } from '../../stages/3-annotate/annotate.ts'
import { loadAnnotators } from '../../stages/3-annotate/load-annotators.ts'
import { findFields } from '../../stages/4-find/fields/find-fields.ts'
import { loadRegionJudge } from '../../stages/4-find/regions/load-judge.ts'
import { induceWrapper } from '../../stages/5-wrap/induce-wrapper.ts'
import { runWrapper } from '../../stages/5-wrap/run-wrapper.ts'
import type { Wrapper } from '../../stages/5-wrap/wrapper.ts'
import { formatStored, type Stored } from '../../stages/7-monitor/stored-file.ts'
import { learnTemplateState } from '../../stages/7-monitor/template-state.ts'
import { loadWrapper } from '../pages/load-wrapper.ts'
import { addOutputOptions, chooseOutput, type OutputChoice, type OutputFlags } from '../pages/output-options.ts'
import { addPageOptions } from '../pages/page-options.ts'
import { isArchive, readPages } from '../pages/read-page.ts'
import { type PageTables, writeTables } from '../pages/write-tables.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { reportFailure, reportWarnings } from '../terminal/report.ts'
import { counted } from '../terminal/summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { domainOf } from './domain-option.ts'
import { harvestList } from './harvest-list.ts'
import { addHarvestOptions, extentOf, type HarvestFlags, harvestOptionsOf } from './harvest-options.ts'

interface ExtractFlags extends HarvestFlags, OutputFlags {
  readonly region: WantedRegion
  readonly algorithm: NonNullable<Extractors['algorithm']>
  readonly domain?: string
  readonly words?: string
  readonly saveWrapper?: string
}

interface OnePage {
  readonly argument: string
  readonly flags: ExtractFlags
  readonly output: OutputChoice
}

export function addExtractCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  const command = program
    .command('extract')
    .argument('<page>', 'address, HTML, MHTML or WARC file, saved page file (.page), or - for HTML on stdin')
  addHarvestOptions(command)
  addRegionOptions(command.optionsGroup('Which list, and where its records go:'))
  command.option('--domain <name>', 'records of a domain with its attributes; see amberyl domains; a folder, or auto')
  command.option('--words <folder>', 'with --domain: more words for it, as amberyl domains learn keeps them')
  addOutputOptions(command)
  command.option('--save-wrapper <file>', 'save what was learned about the list; amberyl run reads pages with it')
  addPageOptions(command.optionsGroup('How pages are read:'))
  command.addHelpText('after', EXAMPLES)
  command.action(async (page: string, flags: ExtractFlags) => finish(await extractRecords(page, flags, terminal)))
}

/** Which list is meant; the same for every command that looks at one. */
export function addRegionOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--region <main|all|n>', 'which list of the page: the main one, all, or one by its rank')
        .argParser(parseRegion)
        .default('main' as WantedRegion),
    )
    .addOption(
      new Option('--algorithm <name>', 'how lists are found: ours (auto), or by a published algorithm')
        .choices(ALGORITHMS)
        .default('auto'),
    )
}

const EXAMPLES = `
Examples:
  amberyl extract https://example.com/list                    every record of the list, as a table
  amberyl extract https://example.com/list -o records.csv --details
  amberyl extract https://example.com/list --pages 2 --json
  amberyl extract https://example.com/list --format ndjson | head -5
  amberyl extract saved.html -o records.csv
  amberyl extract https://example.com/list --region all --json
  amberyl extract https://example.com/homes --domain real-estate-uk -o homes.csv
  amberyl extract https://example.com/list --domain auto
  amberyl extract https://example.com/list --save-wrapper list.json
  curl -s https://example.com/list | amberyl extract - --static --base-url https://example.com/list`

function parseRegion(value: string): WantedRegion {
  if (value === 'main' || value === 'all') return value
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError('Write main, all, or a number from 1.')
  return Number(value)
}

async function extractRecords(argument: string, flags: ExtractFlags, terminal: Terminal): Promise<ExitCode> {
  const output = chooseOutput(flags, terminal)
  const { region, algorithm, saveWrapper } = flags
  if (saveWrapper !== undefined && region === 'all')
    throw new UsageError('A wrapper reads one list: name it with --region main or --region N.')
  const place = argument === '-' || argument.endsWith('.page') ? undefined : locate(argument)
  const url = place && 'url' in place ? place.url : undefined
  const extent = extentOf(flags, { isAddress: url !== undefined, isAllRegions: region === 'all' })
  if (extent.kind === 'page' || url === undefined || region === 'all')
    return extractPage({ argument, flags, output }, terminal)
  const options = { ...harvestOptionsOf(flags, extent.pages), region }
  const wrapper = flags.wrapper === undefined ? {} : { wrapper: await loadWrapper(flags.wrapper) }
  const { summary: saveSummary, quiet: isQuiet } = flags
  // What was learned with a domain is read with it.
  const domain = domainOf({ ...flags, domain: flags.domain ?? wrapper.wrapper?.domain })
  return harvestList(
    { url, options: { ...options, ...wrapper }, algorithm, ...domain, output, saveWrapper, saveSummary, isQuiet },
    terminal,
  )
}

async function extractPage({ argument, flags, output }: OnePage, terminal: Terminal): Promise<ExitCode> {
  const { algorithm } = flags
  const extractors: Extractors = {
    annotators: loadAnnotators(),
    judge: loadRegionJudge(),
    algorithm,
    ...domainOf(flags),
  }
  const shape = { byPage: isArchive(argument), byRegion: flags.region === 'all' }
  let code: ExitCode = EXIT.done
  let wrapper: Stored | undefined
  // A page of an archive that is no page does not keep us from the others.
  const onFailure = (failure: RenderFailure): void => {
    code = EXIT.partial
    reportFailure(failure, terminal)
  }
  const needs = { visual: flags.render ? true : ('useful' as const), ...(isArchive(argument) ? { onFailure } : {}) }
  async function* readTables(): AsyncGenerator<PageTables> {
    for await (const page of readPages(argument, flags, terminal, needs)) {
      const extraction = extract(page, extractors, flags.region)
      reportExtraction(page, extraction, terminal)
      const [first] = extraction.regions
      if (flags.saveWrapper !== undefined && first)
        wrapper ??= learnWrapper(page, wrappable(page, first, extraction, extractors), terminal)
      yield { url: page.url, tables: extraction.regions }
      if (reportWarnings(page.warnings, terminal) === EXIT.partial) code = EXIT.partial
    }
  }
  await writeTables(readTables(), shape, output, terminal)
  if (flags.saveWrapper === undefined) return code
  return wrapper ? saveWrapper(flags.saveWrapper, wrapper, code) : reportNoWrapper(flags.saveWrapper, terminal)
}

/** That there is nothing is said to everyone; what there is, only where a person looks. */
export function reportExtraction(page: PageModel, { regions, found, ...none }: Extraction, terminal: Terminal): void {
  if (none.noDomain !== undefined)
    terminal.err(`note: ${page.url} is of no domain: ${none.noDomain}. Its list is read without one.\n`)
  if (none.because !== undefined) {
    terminal.err(`note: no ${found > 0 ? 'such ' : ''}list on ${page.url}: ${none.because}.\n`)
    if (none.closest)
      terminal.err(`      ${none.closest.records.length} alike parts come closest: --region 1 takes them as records.\n`)
    return
  }
  if (!terminal.isInteractive) return
  const what = regions.map(({ recordCount, fields }) =>
    [counted(recordCount, 'record'), counted(fields.length, 'field')].join(' with '),
  )
  const others = found > regions.length ? ` · the page has ${found} lists: --region all or --region N` : ''
  const domain = none.domain === undefined ? '' : `${none.domain}: `
  terminal.err(`${domain}${what.join(' · ')}${others}\n`)
}

/** With a domain, records are known again by all of their columns; the domain tells them by its attributes. */
function wrappable(
  page: PageModel,
  { region, fields }: ExtractedRegion,
  { domain }: Extraction,
  { annotators, domain: source }: Extractors,
): Wrappable {
  if (domain === undefined) return { region, fields }
  return { region, fields: findFields(annotate(page, annotators), region.records), domain: source?.name ?? domain }
}

interface Wrappable extends Pick<ExtractedRegion, 'region' | 'fields'> {
  readonly domain?: string
}

/** What it reads on the page that it was learned on is compared with what was found there. */
function learnWrapper(page: PageModel, { region, fields, domain }: Wrappable, terminal: Terminal): Stored {
  const wrapper: Wrapper = { ...induceWrapper(page, region, fields), ...(domain === undefined ? {} : { domain }) }
  const kept = new Set(wrapper.fields.map(({ name }) => name))
  const lost = fields.filter(({ name }) => !kept.has(name))
  if (lost.length > 0 && domain === undefined)
    terminal.err(`note: the wrapper has no way to ${lost.map(({ name }) => name).join(', ')} and leaves it out.\n`)
  const again = runWrapper(page, wrapper)
  const count = again.kind === 'read' ? again.records.length : 0
  if (count !== region.records.length)
    terminal.err(
      `note: the wrapper reads ${counted(count, 'record')} on this page, where ${region.records.length} were found.\n`,
    )
  return { wrapper, state: learnTemplateState(wrapper, [page]) }
}

async function saveWrapper(file: string, wrapper: Stored, code: ExitCode): Promise<ExitCode> {
  await writeOutput(file, formatStored(wrapper))
  return code
}

function reportNoWrapper(file: string, terminal: Terminal): ExitCode {
  terminal.err(`amberyl: ${file} was not written: there is no list to learn from.\n`)
  return EXIT.failed
}
