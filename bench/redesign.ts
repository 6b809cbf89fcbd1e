import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { analysisOf } from '../src/analyse.ts'
import { type RecordsPage, readRecordsCorpus } from '../src/evaluation/records/records-corpus.ts'
import { leafReader } from '../src/evaluation/records/score.ts'
import { foldValue } from '../src/evaluation/records/score-fields.ts'
import { shippedModels } from '../src/shipped-models.ts'

import { Renderer } from '../src/stages/1-render/renderer.ts'
import { commonAncestor } from '../src/stages/2-model/common-ancestor.ts'
import { attributeOf, type PageModel } from '../src/stages/2-model/page-model.ts'
import type { Field } from '../src/stages/4-find/fields/field.ts'
import { runWrapper, type WrapperRun } from '../src/stages/5-wrap/run-wrapper.ts'
import type { Wrapper } from '../src/stages/5-wrap/wrapper.ts'
import type { FoundLists, ListAnalysis } from '../src/stages/6-harvest/analysis.ts'
import { checkTemplate } from '../src/stages/7-monitor/check-template.ts'
import { findChanges } from '../src/stages/7-monitor/find-changes.ts'
import { learnVariation, pageTemplate } from '../src/stages/7-monitor/learn-variation.ts'
import { mendWrapper } from '../src/stages/7-monitor/mend-wrapper.ts'
import { drawPlot } from './template-change/plot.ts'
import { type SavedList, saveList } from './template-change/saved-wrapper.ts'

/** A column counts as right from this share of right values on. */
const MIN_RIGHT = 0.95
/** Two pages show the same records if they share this share of their titles. */
const MIN_SHARED_TITLES = 0.9

interface LabelledPage extends RecordsPage {
  readonly main: {
    readonly fields: Readonly<Record<string, readonly string[]>>
    readonly leaves: readonly Set<number>[]
  }
}

interface Switch {
  readonly from: string
  readonly to: string
  /** How many changes of structure there are between the two pages; none between pages of one site. */
  readonly changes: number
  readonly noticed: boolean
  /** What the check says, and whether all of it is outside of the list. */
  readonly places: readonly string[]
  readonly isElsewhere: boolean
  readonly records: number
  readonly found: number
  readonly columns: number
  readonly kept: number
  readonly problems: readonly string[]
}

/**
 * Real redesigns: `npm run bench -- redesign FOLDER [PATTERN] [--rendered] [--verbose] [--plot]`. FOLDER is a corpus of records in which several
 * sites show the same records. The wrapper of each site's first two pages is checked on the first pages of all other sites with the
 * same records, mended there, and checked on the other pages of its own site. PATTERN selects pages by their IDs. `--plot` writes docs/template-change-redesigns.svg.
 */
export async function main(args: readonly string[]): Promise<void> {
  const [folder, pattern = ''] = args.filter(arg => !arg.startsWith('--'))
  if (folder === undefined)
    throw new Error('usage: npm run bench -- redesign FOLDER [PATTERN] [--rendered] [--verbose] [--plot]')
  const isVerbose = args.includes('--verbose')
  const sites = await readSites(folder, new RegExp(pattern), args.includes('--rendered'))
  const stored = new Map<LabelledPage, SavedList>()
  const alarms: Alarm[] = []
  for (const pages of sites.values()) {
    const [first, second] = pages as [LabelledPage, LabelledPage?]
    const saved = await saveList(first.page, second?.page)
    if (!saved) {
      console.log(`no wrapper: ${first.id}`)
      continue
    }
    stored.set(first, saved)
    alarms.push(...(await falseAlarms(saved, pages)))
  }
  const firsts = [...stored.keys()]
  const switches = firsts.flatMap(from =>
    firsts.flatMap(to => (from !== to && haveSameRecords(from, to) ? [switchTo(from, stored.get(from)!, to)] : [])),
  )
  print(switches, alarms, isVerbose)
  if (args.includes('--plot')) writePlot(switches, sameSite(stored, sites))
}

/** The wrappers on the other pages of their own site, which have other content. */
const sameSite = (stored: ReadonlyMap<LabelledPage, SavedList>, sites: ReadonlyMap<string, LabelledPage[]>): Switch[] =>
  [...stored].flatMap(([first, wrapper]) =>
    sites
      .get(first.site)!
      .slice(1)
      .map(other => switchTo(first, wrapper, other)),
  )

async function readSites(folder: string, pattern: RegExp, isRendered: boolean): Promise<Map<string, LabelledPage[]>> {
  const sites = new Map<string, LabelledPage[]>()
  const renderer = isRendered ? new Renderer() : undefined
  for await (const page of readRecordsCorpus(folder, renderer)) {
    const main = page.labels.find(region => region.main)
    if (!main?.fields?.title || !pattern.test(page.id)) continue
    const fields = Object.fromEntries(
      Object.entries(main.fields).map(([name, values]) => [name, values.map(foldValue)]),
    )
    const leaves = main.records.map(leafReader(page.page))
    sites.set(page.site, [...(sites.get(page.site) ?? []), { ...page, main: { fields, leaves } }])
  }
  await renderer?.close()
  return sites
}

interface Alarm {
  readonly page: string
  readonly kind: (typeof ALARMS)[number]
  readonly because: string | undefined
}

/** When a wrapper is checked: at once, and after other content. */
const ALARMS = [
  'at once, on the pages that it was saved from',
  'on other pages, saved from a walk over two',
  'on other pages, saved from one',
] as const

async function falseAlarms(walked: SavedList, [first, ...others]: readonly LabelledPage[]): Promise<Alarm[]> {
  const check = (stored: SavedList, { id, page }: LabelledPage, kind: Alarm['kind']): Alarm => {
    const verdict = checkTemplate(stored, page)
    return { page: id, kind, because: verdict.kind === 'same' ? undefined : `${verdict.kind}: ${verdict.because}` }
  }
  const alone = (await saveList(first!.page))!
  return [
    ...[first!, ...others.slice(0, 1)].map(page => check(walked, page, ALARMS[0])),
    check(alone, first!, ALARMS[0]),
    ...others.slice(1).map(page => check(walked, page, ALARMS[1])),
    ...others.map(page => check(alone, page, ALARMS[2])),
  ]
}

function haveSameRecords(one: LabelledPage, other: LabelledPage): boolean {
  const [a, b] = [one, other].map(({ main }) => new Set(main.fields.title))
  const shared = [...a!].filter(title => b!.has(title)).length
  return shared >= MIN_SHARED_TITLES * Math.min(a!.size, b!.size)
}

/** Lists of a page are found once. */
const found = new Map<PageModel, FoundLists>()
const analysis = analysisOf(shippedModels)
const cached: ListAnalysis = {
  annotate: page => analysis.annotate(page),
  findLists: annotated => {
    const known = found.get(annotated.page) ?? analysis.findLists(annotated)
    found.set(annotated.page, known)
    return known
  },
}

function switchTo(from: LabelledPage, stored: SavedList, to: LabelledPage): Switch {
  const before = columnsOf(from, runWrapper(from.page, stored.wrapper))
  const wanted = [...before].filter(([, label]) => to.main.fields[label]?.some(value => value !== ''))
  const verdict = checkTemplate(stored, to.page)
  const mending = mendWrapper(stored, to.page, { policy: 'automatic', analysis: cached, verdict })
  const wrapper = mending.kind === 'mended' ? (mending.stored.wrapper as Wrapper) : stored.wrapper
  const run = runWrapper(to.page, wrapper)
  const rows = rowsOf(to, run)
  const problems = wanted.flatMap(([name, label]) => {
    const field = run.kind === 'read' ? run.fields.find(field => field.name === name) : undefined
    if (field && agreesWith(to, field, label, rows)) return []
    const at = to.main.fields[label]!.findIndex(value => value !== '')
    const cell = field?.cells[rows.indexOf(at)]
    return [
      `${name}: ${field ? `read ${JSON.stringify(cell?.text)}` : 'lost'}, wanted ${JSON.stringify(to.main.fields[label]![at])}`,
    ]
  })
  return {
    from: from.site,
    to: to.site,
    changes: from.site === to.site ? 0 : countChanges(from, to),
    noticed: verdict.kind !== 'same',
    places: verdict.places,
    isElsewhere: verdict.places.length > 0 && verdict.changes.every(({ zone }) => zone !== 'inside'),
    records: to.main.leaves.length,
    found: new Set(rows.filter(row => row !== undefined)).size,
    columns: wanted.length,
    kept: wanted.length - problems.length,
    problems: [...(mending.kind === 'deferred' ? [`deferred: ${mending.because}`] : []), ...problems],
  }
}

/** The changes that the full set of variables finds around and in the labeled lists. */
function countChanges(from: LabelledPage, to: LabelledPage): number {
  const [before, after] = [from, to].map(({ page, main }) => ({
    page,
    region: commonAncestor(
      page,
      main.leaves.flatMap(leaves => [...leaves]),
    ),
  }))
  const template = learnVariation([before!])
  return findChanges(template, pageTemplate(template, after!)).length
}

/** The labeled record of each record that was read. */
function rowsOf({ page, main }: LabelledPage, run: WrapperRun): (number | undefined)[] {
  if (run.kind === 'nothing') return []
  const leavesOf = leafReader(page)
  return run.records.map(record => {
    const own = leavesOf(record)
    const at = main.leaves.findIndex(leaves => {
      const shared = [...leaves].filter(leaf => own.has(leaf)).length
      return 2 * shared > Math.max(own.size, leaves.size)
    })
    return at < 0 ? undefined : at
  })
}

/** The labeled field of each column that reads one. */
function columnsOf(page: LabelledPage, run: WrapperRun): Map<string, string> {
  if (run.kind === 'nothing') return new Map()
  const rows = rowsOf(page, run)
  const columns = new Map<string, string>()
  for (const label of Object.keys(page.main.fields)) {
    const field = run.fields.find(field => !columns.has(field.name) && agreesWith(page, field, label, rows))
    if (field) columns.set(field.name, label)
  }
  return columns
}

function agreesWith({ page, main }: LabelledPage, field: Field, label: string, rows: readonly (number | undefined)[]) {
  const labels = main.fields[label]!
  const isRight = (row: number | undefined, at: number): boolean =>
    row !== undefined && (field.cells[at] ? formsOf(page, field, at) : ['']).includes(labels[row]!)
  return rows.filter(isRight).length >= MIN_RIGHT * labels.length
}

/** A value as it was read, and as the page writes it, which is how it is labeled. */
function formsOf(page: PageModel, { cells, source }: Field, at: number): string[] {
  const { text, nodes } = cells[at]!
  const written =
    source === 'text'
      ? page.text.slice(page.textStart[nodes[0]!], page.textEnd[nodes.at(-1)!])
      : (attributeOf(page, nodes[0]!, source.slice(1)) ?? '')
  const address = URL.canParse(text) ? [text.slice(new URL(text).origin.length + 1)] : []
  return [text, written, ...address].map(foldValue)
}

/** The list is the same, all of its values are read, and what changed around it is told. */
const isToldElsewhere = ({ noticed, isElsewhere, records, found, columns, kept }: Switch): boolean =>
  !noticed && isElsewhere && found === records && kept === columns

/** For another page of the same site, this is a false alarm. */
const isNoticed = (one: Switch): boolean => one.noticed || (one.changes > 0 && isToldElsewhere(one))

function print(switches: readonly Switch[], alarms: readonly Alarm[], isVerbose: boolean): void {
  const sum = (key: 'records' | 'found' | 'columns' | 'kept'): number =>
    switches.reduce((total, one) => total + one[key], 0)
  const redesigns = switches.filter(({ changes }) => changes > 0)
  const of = (count: number, all: number): string => `${count} of ${all} (${((100 * count) / all).toFixed(1)} %)`
  const alarmed = (kind: Alarm['kind']): string => {
    const some = alarms.filter(alarm => alarm.kind === kind)
    return of(some.filter(({ because }) => because !== undefined).length, some.length)
  }
  console.table({
    'pairs that differ in nothing but styles': switches.length - redesigns.length,
    'redesigns noticed': of(redesigns.filter(isNoticed).length, redesigns.length),
    'of these, the list is the same, and changes around it are told': redesigns.filter(isToldElsewhere).length,
    'records found again': of(sum('found'), sum('records')),
    'columns kept with their values': of(sum('kept'), sum('columns')),
    ...Object.fromEntries(ALARMS.map(kind => [`false alarms ${kind}`, alarmed(kind)])),
  })
  const isMissed = redesigns.some(one => !isNoticed(one))
  const isAlarmed = alarms.some(({ kind, because }) => kind !== ALARMS[2] && because !== undefined)
  if (isMissed || isAlarmed) process.exitCode = 1
  if (!isVerbose) return
  for (const { from, to, noticed, places, records, found, problems } of switches) {
    const said = noticed ? [] : places.map(place => `not noticed: ${place}`)
    if (!noticed || found < records || problems.length > 0)
      console.log(`${from} > ${to} ${found}/${records}\n  ${[...said, ...problems].join('\n  ')}`)
  }
  for (const { page, kind, because } of alarms)
    if (because !== undefined) console.log(`false alarm ${kind}: ${page}: ${because}`)
}

/** The upper ends of the groups of redesigns, by the number of changes. */
const GROUPS = [0, 10, 15, 20, Infinity]

function writePlot(switches: readonly Switch[], others: readonly Switch[]): void {
  const all = [...others, ...switches]
  const groups = GROUPS.flatMap((most, at) => {
    const least = GROUPS[at - 1] ?? -1
    const pairs = all.filter(({ changes }) => changes <= most && changes > least)
    const name = most === 0 ? '0' : most === Infinity ? `> ${least}` : `${least + 1}–${most}`
    return pairs.length === 0 ? [] : [{ name, pairs }]
  })
  const share = (part: 'found' | 'kept', whole: 'records' | 'columns') => (some: readonly Switch[]) =>
    some.reduce((sum, one) => sum + one[part], 0) / some.reduce((sum, one) => sum + one[whole], 0)
  const noticed = (some: readonly Switch[]): number => some.filter(isNoticed).length / some.length
  const line = (name: string, value: (some: readonly Switch[]) => number) => ({
    name,
    values: groups.map(({ pairs }) => value(pairs)),
  })
  const svg = drawPlot({
    title: 'Redesigned lists and the number of changes',
    xTitle: 'changes between two themes (0: the same theme, other content)',
    xs: groups.map(({ name }) => name),
    lines: [
      line('noticed (0: false alarms)', noticed),
      line('records found again', share('found', 'records')),
      line('columns kept', share('kept', 'columns')),
    ],
    top: 1,
    format: value => `${Math.round(100 * value)} %`,
  })
  writeFileSync(join(process.cwd(), 'docs', 'template-change-redesigns.svg'), svg)
  console.table(groups.map(({ name, pairs }) => ({ changes: name, pairs: pairs.length, noticed: noticed(pairs) })))
}
