import { reasonsFor } from '../../learn/judgement.ts'
import { type FeatureValues, sumOf } from '../../learn/log-linear.ts'
import { textOfCell } from '../cell-text.ts'
import type { FlatField } from '../flat-columns.ts'
import { PAGE_URL } from '../harvest-table.ts'
import type { TableCell } from '../table.ts'
import { type ColumnSense, senseOf } from './column-sense.ts'
import { feedAddress } from './feed-address.ts'
import { FEED_JUDGEMENTS, FEED_PARTS, type FeedPart } from './feed-judgements.ts'
import { feedMoment } from './feed-moment.ts'

/** A record that may become an entry. */
export interface FeedRow {
  /** For each field, in order. */
  readonly cells: readonly (TableCell | undefined)[]
  /** The address of its detail page. */
  readonly link?: string | undefined
  /** The address of the page that it was on. */
  readonly pageUrl: string
  /** When that page was read, as ISO 8601. */
  readonly readAt: string
}

/** Where a part of the entries comes from. */
interface FeedColumn {
  /** The index of the field; undefined for the address of the detail page. */
  readonly field: number | undefined
  readonly name: string
  /** The claims that count for it, the strongest first. */
  readonly because: readonly string[]
}

export type FeedColumns = Readonly<Partial<Record<FeedPart, FeedColumn>>>

/** The address of the detail page, beside the columns. */
const DETAIL_LINK = 'the link of each record'

/** Chooses a column for each part of the entries, as far as one is good enough. No column is used twice. */
export function chooseFeedColumns(fields: readonly FlatField[], rows: readonly FeedRow[]): FeedColumns {
  const chosen: Partial<Record<FeedPart, FeedColumn>> = {}
  const candidates = fields.map((field, at) => new Candidate(field, at, rows))
  for (const part of FEED_PARTS) {
    const taken = new Set(Object.values(chosen).map(({ field }) => field))
    const free = candidates.filter(({ at }) => !taken.has(at))
    const context = { fields, titleName: chosen.title?.name }
    const rated = [
      ...(part === 'link' ? [{ field: undefined, name: DETAIL_LINK, claims: detailClaims(rows) }] : []),
      ...free.flatMap(candidate => {
        const claims = candidate.claimsFor(part, context)
        return claims ? [{ field: candidate.at, name: candidate.name, claims }] : []
      }),
    ]
    const best = bestOf(part, rated)
    if (best) chosen[part] = best
  }
  return chosen
}

interface Rated {
  readonly field: number | undefined
  readonly name: string
  readonly claims: FeatureValues
}

function bestOf(part: FeedPart, rated: readonly Rated[]): FeedColumn | undefined {
  const judgement = FEED_JUDGEMENTS[part]
  const scores = rated.map(({ claims }) => sumOf(judgement, claims))
  const most = Math.max(...scores)
  const best = rated[scores.indexOf(most)]
  if (!best || most < judgement.thresholds.chosen) return undefined
  const because = reasonsFor(judgement, best.claims).flatMap(({ claim, adds }) => (adds > 0 ? claim : []))
  return { field: best.field, name: best.name, because }
}

function detailClaims(rows: readonly FeedRow[]): FeatureValues {
  const links = rows.flatMap(({ link, pageUrl }) => feedAddress(link, pageUrl) ?? [])
  return {
    'leads to the detail page': Number(links.length > 0),
    'records have it': shareOf(links.length, rows.length),
    'values differ': distinctShare(links),
  }
}

const shareOf = (some: number, all: number): number => (all === 0 ? 0 : some / all)

/** 1 if all differ, 0 if all are equal; one alone differs. */
const distinctShare = (values: readonly string[]): number =>
  values.length < 2 ? Number(values.length === 1) : (new Set(values).size - 1) / (values.length - 1)

interface Context {
  readonly fields: readonly FlatField[]
  readonly titleName: string | undefined
}

/** Characters on average: longer texts are no titles. */
const MAX_TITLE_LENGTH = 140
/** Characters on average: shorter texts are no descriptions. */
const MIN_PROSE_LENGTH = 80

/** A column that may be a part of the entries. */
class Candidate {
  readonly at: number
  readonly name: string
  readonly #kind: FlatField['kind']
  readonly #sense: ColumnSense
  readonly #rows: readonly FeedRow[]
  readonly #cells: readonly { readonly cell: TableCell; readonly row: FeedRow }[]

  constructor({ name, kind }: FlatField, at: number, rows: readonly FeedRow[]) {
    this.at = at
    this.name = name
    this.#kind = kind
    this.#sense = senseOf(name)
    this.#rows = rows
    this.#cells = rows.flatMap(row => (row.cells[at] ? { cell: row.cells[at], row } : []))
  }

  /** Undefined if a column of this kind cannot be the part. */
  claimsFor(part: FeedPart, context: Context): FeatureValues | undefined {
    switch (part) {
      case 'title':
        return this.#kind === 'text' ? this.#titleClaims(context) : undefined
      case 'link':
        return this.#kind === 'link' && this.name !== PAGE_URL ? this.#linkClaims(context) : undefined
      case 'published':
      case 'updated':
        return this.#kind === 'date' ? this.#momentClaims(part) : undefined
      case 'picture':
        return this.#kind === 'image' ? this.#pictureClaims(context) : undefined
      case 'author':
        return this.#kind === 'text' ? this.#authorClaims() : undefined
      case 'summary':
        return this.#kind === 'text' ? this.#summaryClaims() : undefined
    }
  }

  #titleClaims({ fields }: Context): FeatureValues {
    const { part, isKnown, isOfAnother } = this.#sense
    const isNamed = part === 'title' && !isOfAnother
    return {
      'named as a title': Number(isNamed),
      'named as something else': Number(!isNamed && (isKnown || isOfAnother || part !== undefined)),
      ...this.#presence(this.#texts),
      'has the length of a title': Number(this.#length <= MAX_TITLE_LENGTH),
      'its link is beside it': Number(fields.some(({ name, kind }) => kind === 'link' && name === `${this.name}_link`)),
      'is the first text': Number(fields.findIndex(({ kind }) => kind === 'text') === this.at),
    }
  }

  #linkClaims({ titleName }: Context): FeatureValues {
    const isBeside = titleName !== undefined && this.name === `${titleName}_link`
    const { part, isOfAnother } = this.#sense
    return {
      'beside the title': Number(isBeside),
      'named as a link': Number(part === 'link' && !isOfAnother),
      'named as something else': Number(!isBeside && (isOfAnother || part !== 'link')),
      ...this.#presence(this.#addresses),
    }
  }

  #momentClaims(part: 'published' | 'updated'): FeatureValues {
    const moments = this.#cells.map(({ cell, row }) => feedMoment(cell, row.readAt))
    const isOther = this.#sense.isOtherDate
    return {
      'its name says so': Number(this.#sense.part === part && !isOther),
      'named as another date': Number(isOther),
      'records have it': this.#filled,
      'has whole dates': shareOf(moments.filter(moment => moment !== undefined).length, moments.length),
      'lies in the future': shareOf(moments.filter(moment => moment?.isFuture).length, moments.length),
    }
  }

  #pictureClaims({ fields }: Context): FeatureValues {
    const { part, isMark } = this.#sense
    return {
      'named as a picture': Number(part === 'picture' && !isMark),
      'named as a face or a mark': Number(isMark),
      ...this.#presence(this.#addresses),
      'is the first picture': Number(fields.findIndex(({ kind }) => kind === 'image') === this.at),
    }
  }

  #authorClaims(): FeatureValues {
    const { part, isOfferer } = this.#sense
    return {
      'named as an author': Number(part === 'author'),
      'named as who offers it': Number(part !== 'author' && isOfferer),
      'records have it': this.#filled,
    }
  }

  #summaryClaims(): FeatureValues {
    return {
      'named as a summary': Number(this.#sense.part === 'summary'),
      'reads as prose': Number(this.#length >= MIN_PROSE_LENGTH),
      ...this.#presence(this.#texts),
    }
  }

  #presence(values: readonly string[]): FeatureValues {
    return { 'records have it': shareOf(values.length, this.#rows.length), 'values differ': distinctShare(values) }
  }

  get #filled(): number {
    return shareOf(this.#cells.length, this.#rows.length)
  }

  get #texts(): string[] {
    return this.#cells.map(({ cell }) => textOfCell(this.#kind, cell))
  }

  get #addresses(): string[] {
    return this.#cells.flatMap(({ cell, row }) => feedAddress(cell.text, row.pageUrl) ?? [])
  }

  /** On average, in characters. */
  get #length(): number {
    return shareOf(
      this.#texts.reduce((sum, text) => sum + text.length, 0),
      this.#cells.length,
    )
  }
}
