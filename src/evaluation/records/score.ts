import { hasWords } from '../../stages/2-model/blank.ts'
import { RAW_ELEMENTS } from '../../stages/2-model/html-elements.ts'
import { type NodeId, type PageModel, TEXT_TAG } from '../../stages/2-model/page-model.ts'
import type { RecordNodes } from '../../stages/4-find/regions/region.ts'
import { type Counts, f1Of, sumCounts } from '../score-counts.ts'
import { type FieldAgreement, type FoundRow, scoreFields, sumAgreements } from './score-fields.ts'

/** The labels of a page. */
export interface LabelledRegion {
  readonly main: boolean
  /** Whether it is a list of data, if the labels say so: menus and lists of tags are not. */
  readonly data?: boolean
  readonly records: readonly RecordNodes[]
  /** By name: a text or null for each record. */
  readonly fields?: Readonly<Record<string, readonly (string | null)[]>>
}

/** What was found. */
export interface FoundRegion {
  readonly main: boolean
  readonly records: readonly FoundRecord[]
}

export interface FoundRecord {
  readonly nodes: RecordNodes
  readonly fields?: Readonly<Record<string, string>>
  /** The items of lists as further columns, by place: `tags[1]`. */
  readonly items?: Readonly<Record<string, string>>
}

export interface PageScore {
  /** Records of the main region. */
  readonly main: Counts
  /** Records of all regions. */
  readonly all: Counts
  /** Every record of the main region and no others. */
  readonly exact: boolean
  /** If fields are labeled. */
  readonly fields?: FieldAgreement
  /** The same if labeled fields may also be the items of a list by their place. */
  readonly withItems?: FieldAgreement
  /** The ClustVX paper's own measure of the main region, if its fields are labeled. */
  readonly successful?: Counts
}

/** Two records are the same if they share at least this share of their combined texts. */
const RECORD_OVERLAP = 0.8
/** The paper: a record is extracted if it is segmented correctly and more than this share of its items is right. */
const SUCCESSFUL_SHARE = 0.6

export function scorePage(
  page: PageModel,
  labelled: readonly LabelledRegion[],
  found: readonly FoundRegion[],
): PageScore {
  const leavesOf = leafReader(page)
  const pairUp = (wanted: readonly RecordNodes[], given: readonly FoundRecord[]): Pair[] =>
    pairRecords(
      wanted.map(leavesOf),
      given.map(({ nodes }) => leavesOf(nodes)),
    )
  const mainLabel = labelled.find(({ main }) => main) ?? { main: true, records: [] }
  const mainFound = found.find(({ main }) => main)?.records ?? []
  const mainPairs = pairUp(mainLabel.records, mainFound)
  const allLabelled = labelled.flatMap(({ records }) => records)
  const allFound = once(found.flatMap(({ records }) => records))
  const main = { right: mainPairs.length, found: mainFound.length, labelled: mainLabel.records.length }
  const all = { right: pairUp(allLabelled, allFound).length, found: allFound.length, labelled: allLabelled.length }
  const agreements = labelled.flatMap(region => {
    if (!region.fields) return []
    const isMain = region === mainLabel
    const given = isMain ? mainFound : allFound
    const pairs = isMain ? mainPairs : pairUp(region.records, given)
    const scoreRows = (rows: FoundRow[]): ReturnType<typeof scoreFields> => scoreFields(region.fields!, rows)
    return [{ isMain, ...scoreRows(rowsOf(given, pairs)), withItems: scoreRows(rowsOf(given, pairs, true)).agreement }]
  })
  const ofMain = agreements.find(({ isMain }) => isMain)
  return {
    main,
    all,
    exact: main.right === main.found && main.right === main.labelled,
    ...(agreements.length > 0 && {
      fields: sumAgreements(agreements.map(({ agreement }) => agreement)),
      withItems: sumAgreements(agreements.map(({ withItems }) => withItems)),
    }),
    ...(ofMain && { successful: { ...main, right: countSuccessful(mainPairs, ofMain.shareRight) } }),
  }
}

const rowsOf = (found: readonly FoundRecord[], pairs: readonly Pair[], withItems = false): FoundRow[] =>
  pairs.map(([record, index]) => {
    const { fields, items } = found[index]!
    return { record, values: { ...fields, ...(withItems && items) } }
  })

const countSuccessful = (pairs: readonly Pair[], shareRight: readonly number[]): number =>
  pairs.filter(([labelled]) => shareRight[labelled]! > SUCCESSFUL_SHARE).length

/** Figures over many pages. */
export interface RecordsScore {
  readonly pages: number
  readonly pagesExact: number
  readonly main: Counts
  readonly all: Counts
  /** The F1 of the main region, averaged over pages. */
  readonly meanPageF1: number
  readonly pagesWithFields: number
  readonly fields: FieldAgreement
  readonly withItems: FieldAgreement
  readonly successful: Counts
}

export function summarise(scores: readonly PageScore[]): RecordsScore {
  const withFields = scores.flatMap(({ fields }) => fields ?? [])
  const f1Sum = scores.reduce((sum, { main }) => sum + (f1Of(main) || 0), 0)
  return {
    pages: scores.length,
    pagesExact: scores.filter(({ exact }) => exact).length / scores.length,
    main: sumCounts(scores.map(({ main }) => main)),
    all: sumCounts(scores.map(({ all }) => all)),
    meanPageF1: f1Sum / scores.length,
    pagesWithFields: withFields.length,
    fields: sumAgreements(withFields),
    withItems: sumAgreements(scores.flatMap(({ withItems }) => withItems ?? [])),
    successful: sumCounts(scores.flatMap(({ successful }) => successful ?? [])),
  }
}

/** A record may be in several regions; it counts once. */
function once(records: readonly FoundRecord[]): FoundRecord[] {
  const seen = new Set<string>()
  return records.filter(({ nodes }) => {
    const key = [...nodes].sort((a, b) => a - b).join(' ')
    return !seen.has(key) && seen.add(key)
  })
}

const PICTURES = new Set(['img', 'svg', 'input', 'video', 'audio', 'canvas', 'object', 'embed', 'picture'])

/** Reads the content of a record: its texts, or its pictures if it has none. */
export function leafReader(page: PageModel): (nodes: RecordNodes) => Set<NodeId> {
  const raw = Uint8Array.from(page.tags, name => Number(RAW_ELEMENTS.has(name) || name === 'head'))
  const picture = Uint8Array.from(page.tags, name => Number(PICTURES.has(name)))
  const { tag, last } = page
  return nodes => {
    const texts = new Set<NodeId>()
    const pictures = new Set<NodeId>()
    for (const root of nodes) {
      for (let node = root; node <= last[root]!; node++) {
        if (tag[node] === TEXT_TAG && hasWords(page, node)) texts.add(node)
        else if (raw[tag[node]!]) node = last[node]!
        else if (picture[tag[node]!]) pictures.add(node)
      }
    }
    return texts.size > 0 ? texts : pictures
  }
}

/** A labeled record and the matching found record, as indexes. */
export type Pair = readonly [labelled: number, found: number]

/** One to one, the best overlap first. */
export function pairRecords(labelled: readonly ReadonlySet<NodeId>[], found: readonly ReadonlySet<NodeId>[]): Pair[] {
  const holders = new Map<NodeId, number[]>()
  found.forEach((leaves, index) => {
    for (const leaf of leaves) (holders.get(leaf) ?? holders.set(leaf, []).get(leaf)!).push(index)
  })
  const candidates: { overlap: number; pair: Pair }[] = []
  labelled.forEach((leaves, index) => {
    const shared = new Map<number, number>()
    for (const leaf of leaves) {
      for (const holder of holders.get(leaf) ?? []) shared.set(holder, (shared.get(holder) ?? 0) + 1)
    }
    for (const [holder, both] of shared) {
      const overlap = both / (leaves.size + found[holder]!.size - both)
      if (overlap >= RECORD_OVERLAP) candidates.push({ overlap, pair: [index, holder] })
    }
  })
  candidates.sort((a, b) => b.overlap - a.overlap || a.pair[0] - b.pair[0] || a.pair[1] - b.pair[1])
  const [usedLabels, usedFound] = [new Set<number>(), new Set<number>()]
  return candidates.flatMap(({ pair }) => {
    if (usedLabels.has(pair[0]) || usedFound.has(pair[1])) return []
    usedLabels.add(pair[0])
    usedFound.add(pair[1])
    return [pair]
  })
}
