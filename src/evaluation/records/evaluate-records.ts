import { writeFile } from 'node:fs/promises'
import { findRegionsBy, type ListAlgorithm } from '../../analyse.ts'
import { type Terminal, withProgress } from '../../cli/terminal/terminal.ts'
import { UsageError } from '../../cli/terminal/usage-error.ts'
import { modelsFor, shippedModels } from '../../shipped-models.ts'
import { Renderer } from '../../stages/1-render/renderer.ts'
import { foldSpace } from '../../stages/2-model/fold-space.ts'
import { xpathOf } from '../../stages/2-model/node-path.ts'
import { attributesOf, type NodeId, type PageModel, resolveUrl } from '../../stages/2-model/page-model.ts'
import { annotate } from '../../stages/3-annotate/annotate.ts'
import type { AnnotatedPage } from '../../stages/3-annotate/annotation.ts'
import { columnsByBaseline } from '../../stages/4-find/baselines/baseline.ts'
import type { Field } from '../../stages/4-find/fields/field.ts'
import { findFields } from '../../stages/4-find/fields/find-fields.ts'
import { withoutJoint } from '../../stages/4-find/fields/items/join-items.ts'
import type { RecordNodes, Regions } from '../../stages/4-find/regions/region.ts'
import { countNames, type NameCounts } from './name-counts.ts'
import { type RecordsPage, readRecordsCorpus } from './records-corpus.ts'
import { evaluateRecordAnswers, formatRecords, type RecordsAnswer } from './records-evaluation.ts'
import { type FoundRecord, type FoundRegion, type LabelledRegion, scorePage } from './score.ts'

export interface RecordsFlags {
  readonly annotators?: string
  readonly corpus: string
  readonly algorithm: ListAlgorithm
  readonly static?: boolean
  readonly predictions?: string
  readonly json?: boolean
}

/** A way to find records and their fields. */
interface RecordFinder {
  /** Whether it includes annotating. */
  readonly annotates: boolean
  /** Whether it names columns; published algorithms only number them. */
  readonly names: boolean
  findRegions(annotated: AnnotatedPage): Regions
  findFields(annotated: AnnotatedPage, records: readonly RecordNodes[]): Field[]
}

function loadFinder(algorithm: ListAlgorithm): RecordFinder {
  const columnsOf = columnsByBaseline(algorithm)
  return {
    // Without columns of its own, fields are found as ours are, which needs the annotations.
    annotates: !columnsOf,
    names: !columnsOf,
    findRegions: annotated => findRegionsBy(algorithm, annotated, shippedModels),
    findFields: columnsOf ? ({ page }, records) => columnsOf(page, records) : findFields,
  }
}

/** Runs the finder on the corpus, together with the published ClustVX. */
export async function evaluateRecords(flags: RecordsFlags, terminal: Terminal): Promise<void> {
  const algorithms = new Set([flags.algorithm, 'clustvx' as const])
  const runs = Array.from(algorithms, algorithm => ({
    algorithm,
    finder: loadFinder(algorithm),
    answers: [] as RecordsAnswer[],
  }))
  const lines: string[] = []
  await visitPages(flags, terminal, (page, annotated, annotateMs) => {
    const { id, type, renderMs } = page
    for (const { algorithm, finder, answers } of runs) {
      const { found, names, ms: findMs } = findRecords(annotated, page.labels, finder)
      const ms = findMs + (finder.annotates ? annotateMs : 0)
      answers.push({ id, type, renderMs, score: scorePage(page.page, page.labels, found), names, ms })
      if (algorithm === flags.algorithm && flags.predictions) lines.push(prediction(page, found, ms))
    }
  })
  if (flags.predictions) await writeFile(flags.predictions, lines.join(''))
  const figures = runs.map(({ algorithm, answers }) => ({ algorithm, ...evaluateRecordAnswers(answers) }))
  if (flags.json) terminal.out(`${JSON.stringify({ rendered: !flags.static, figures })}\n`)
  else terminal.out(`${formatRecords(figures, !flags.static)}\n`)
}

type Visit = (page: RecordsPage, annotated: AnnotatedPage, annotateMs: number) => void

/** One page at a time: the models of a corpus would not fit into memory. */
async function visitPages(flags: RecordsFlags, terminal: Terminal, visit: Visit): Promise<void> {
  const { annotators } = modelsFor({ annotators: flags.annotators })
  const renderer = flags.static ? undefined : new Renderer()
  let pages = 0
  try {
    await withProgress(terminal, `reading pages${renderer ? ' in the browser' : ''}`, async () => {
      for await (const page of readRecordsCorpus(flags.corpus, renderer)) {
        const start = performance.now()
        const annotated = annotate(page.page, annotators)
        visit(page, annotated, performance.now() - start)
        pages++
      }
    })
  } finally {
    await renderer?.close()
  }
  if (pages === 0) throw new UsageError(`${flags.corpus} has no labeled page`)
}

/** The findings on a page, and the time to find the regions and the table of the main one. */
function findRecords(
  annotated: AnnotatedPage,
  labels: readonly LabelledRegion[],
  finder: RecordFinder,
): { found: FoundRegion[]; names: NameCounts; ms: number } {
  const start = performance.now()
  const result = finder.findRegions(annotated)
  const hasMain = result.kind === 'regions'
  const regions = hasMain ? result.regions : (result.others ?? [])
  const fields = hasMain ? finder.findFields(annotated, regions[0]!.records) : []
  const ms = performance.now() - start
  const othersJudged = labels.some(region => !region.main && region.fields)
  const found = regions.map(({ records }, index) => {
    const main = hasMain && index === 0
    const own = main ? fields : othersJudged ? finder.findFields(annotated, records) : []
    return { main, records: records.map((nodes, row) => ({ nodes, ...valuesOf(annotated.page, own, row) })) }
  })
  return { found, names: countNames(finder.names ? fields.map(({ name }) => name) : []), ms }
}

/**
 * The values of a record by column, with addresses and lists as the page writes them, like the labels; and the items of
 * its lists by column and place.
 */
function valuesOf(page: PageModel, fields: readonly Field[], row: number): Omit<FoundRecord, 'nodes'> {
  const values: Record<string, string> = {}
  const items: Record<string, string> = {}
  for (const { name, source, cells, isList } of fields) {
    const cell = cells[row]
    if (!cell) continue
    const written = source === 'text' ? undefined : asWritten(page, cell.nodes[0]!, cell.text)
    values[name] = written ?? (isList ? textAcross(page, cell.nodes) : cell.text)
    if (!isList || source !== 'text') continue
    for (const [place, node] of cell.nodes.entries())
      items[`${name}[${place + 1}]`] = withoutJoint(textAcross(page, [node]))
  }
  return { fields: values, items }
}

/** The attribute that an address was read from: a picture that is loaded later is not in `src`. */
function asWritten(page: PageModel, node: NodeId, address: string): string | undefined {
  for (const [, value] of attributesOf(page, node)) if (resolveUrl(page, node, value.trim()) === address) return value
  return undefined
}

/** What the page says from the first item of a list to the last: our commas are not its own. */
const textAcross = (page: PageModel, nodes: readonly NodeId[]): string =>
  foldSpace(page.text.slice(page.textStart[nodes[0]!], page.textEnd[nodes.at(-1)!]))

function prediction({ id, page }: RecordsPage, found: readonly FoundRegion[], ms: number): string {
  const regions = found.map(({ main, records }) => ({
    main,
    records: records.map(({ nodes, fields, items }) => ({
      xpaths: nodes.map(node => xpathOf(page, node)),
      fields: { ...fields, ...items },
    })),
  }))
  return `${JSON.stringify({ id, regions, ms: Number(ms.toFixed(2)) })}\n`
}
