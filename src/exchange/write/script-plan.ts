import type { FieldKind } from '../../stages/4-find/fields/field.ts'
import { leadInSamples } from '../../stages/4-find/fields/lead-words.ts'
import type { PageWrapper } from '../../stages/5-wrap/page/page-wrapper.ts'
import type { Place } from '../../stages/5-wrap/place.ts'
import type { Selection } from '../../stages/5-wrap/selection.ts'
import type { NextRule, RecordRule, Wrapper } from '../../stages/5-wrap/wrapper.ts'
import { isPageWrapper, type StoredWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import { toXPathOne, type XPathOneOptions } from './xpath-one.ts'

/** A wrapper as the data of a stand-alone script: all paths are XPath 1.0. */
interface ScriptPlan {
  readonly start: readonly string[]
  /** Each page is one record. */
  readonly isPage: boolean
  readonly region: readonly string[]
  readonly records?: RecordRule
  readonly fields: readonly PlannedField[]
  readonly next: readonly NextRule[]
}

interface PlannedField {
  /** Its name in the output. */
  readonly as: string
  readonly kind: FieldKind
  /** Words before all values that are no part of them. */
  readonly lead?: string
  readonly column?: number
  readonly part?: number
  readonly places: readonly PlannedPlace[]
  /** It is read to recognize records, but not written. */
  readonly isHidden?: true
}

type PlannedPlace = Pick<Place, 'xpath' | 'source' | 'extent' | 'cut' | 'isHidden'>

/** The plan of a script, and what it does differently from the wrapper. */
interface PlannedScript {
  readonly plan: ScriptPlan
  readonly notes: readonly string[]
}

export function planScript(wrapper: StoredWrapper, options: XPathOneOptions = {}): PlannedScript {
  const writer = new PathWriter(options)
  const plan = isPageWrapper(wrapper) ? planPages(wrapper, writer) : planList(wrapper, writer)
  const notes = isPageWrapper(wrapper) ? pageNotes(wrapper) : listNotes(wrapper)
  const unnamed =
    plan.start.length === 0 ? ['the wrapper names no address of the web: name one when you run the script'] : []
  return { plan, notes: [...writer.notes, ...unnamed, ...notes] }
}

class PathWriter {
  readonly notes: string[] = []
  readonly #options: XPathOneOptions

  constructor(options: XPathOneOptions) {
    this.#options = options
  }

  /** The paths that XPath 1.0 can say. */
  write(paths: readonly string[], what: string): string[] {
    return paths.flatMap(path => {
      const written = toXPathOne(path, this.#options)
      if (written === undefined) this.notes.push(`${what}: ${path} is left out, because XPath 1.0 cannot say it`)
      return written ?? []
    })
  }
}

function planList(wrapper: Wrapper, writer: PathWriter): ScriptPlan {
  const { region, records, fields, next = [], learned, selection = {} } = wrapper
  const names = namesBy(selection)
  const planned = fields.map(
    ({ name, id = name, kind, source, column, part, xpath, extent, cut, samples }): PlannedField => {
      const as = names.get(id)
      return {
        as: as ?? name,
        kind,
        ...leadOf(kind, source, samples),
        ...(column === undefined ? {} : { column }),
        ...(part === undefined ? {} : { part }),
        places: writer
          .write(xpath, `column "${name}"`)
          .map(path => ({ xpath: path, source, ...(extent ? { extent } : {}), ...(cut ? { cut } : {}) })),
        ...(isShown(selection, id) ? {} : { isHidden: true }),
      }
    },
  )
  return {
    start: [learned.url].filter(isWebAddress),
    isPage: false,
    region: writer.write(region, 'region'),
    records: {
      ...records,
      xpath: writer.write(records.xpath, 'records'),
      ...('members' in records && records.members ? { members: writer.write(records.members, 'records') } : {}),
      ...('beside' in records ? { beside: writer.write(records.beside, 'records') } : {}),
    },
    fields: inOrder(planned, fields, selection),
    next: next.map(rule => (rule.kind === 'scroll' ? rule : { ...rule, xpath: writer.write(rule.xpath, 'next page') })),
  }
}

function planPages({ fields, learned }: PageWrapper, writer: PathWriter): ScriptPlan {
  return {
    start: learned.urls.filter(isWebAddress),
    isPage: true,
    region: [],
    fields: fields.map(({ name, kind, places, samples }) => ({
      as: name,
      kind,
      ...leadOf(kind, places[0]!.source, samples),
      places: places.flatMap(({ xpath, source, extent, cut, isHidden }) =>
        writer.write([xpath], `column "${name}"`).map(path => ({
          xpath: path,
          source,
          ...(extent ? { extent } : {}),
          ...(cut ? { cut } : {}),
          ...(isHidden ? { isHidden } : {}),
        })),
      ),
    })),
    next: [],
  }
}

/** A wrapper file may come from anyone: a script opens no file by itself. */
const isWebAddress = (url: string): boolean => /^https?:\/\//.test(url)

/** "by", "Genre:" before all samples: the column has the values without it. */
function leadOf(kind: FieldKind, source: string, samples: readonly string[]): Pick<PlannedField, 'lead'> {
  const lead = kind === 'text' && source === 'text' ? leadInSamples(samples) : ''
  return lead === '' ? {} : { lead }
}

const namesBy = ({ rename = {} }: Selection): ReadonlyMap<string, string> => new Map(Object.entries(rename))

const isShown = ({ columns, drop = [] }: Selection, id: string): boolean =>
  !drop.includes(id) && (columns === undefined || columns.includes(id) || columns.includes('*'))

function inOrder(
  planned: readonly PlannedField[],
  fields: Wrapper['fields'],
  { columns = [] }: Selection,
): PlannedField[] {
  const place = (at: number): number => {
    const found = columns.indexOf(fields[at]!.id ?? fields[at]!.name)
    return found < 0 ? columns.length : found
  }
  return planned
    .map((field, at) => ({ field, at }))
    .sort((a, b) => place(a.at) - place(b.at) || a.at - b.at)
    .map(({ field }) => field)
}

function listNotes({ domain, selection, next, fields }: Wrapper): string[] {
  const typed = fields
    .filter(({ kind }) => kind !== 'text' && kind !== 'link' && kind !== 'image')
    .map(({ name }) => name)
  return [
    ...(next ? [] : ['the wrapper does not say how the list goes on: the script reads one page of each address']),
    ...(domain === undefined ? [] : [`the script has the columns of the list, not those of the domain ${domain}`]),
    ...(selection?.edits ? ['edits of columns are not part of the script'] : []),
    ...(selection?.where === undefined
      ? []
      : [`the script writes all records, without the condition ${selection.where}`]),
    ...(typed.length === 0
      ? []
      : [`the script writes the texts of ${typed.join(', ')} as the page shows them, not values`]),
  ]
}

/** Extents that scripts read as the first node. */
const SIMPLER_EXTENTS: readonly (string | undefined)[] = ['siblings', 'lines', 'prose']

function pageNotes({ fields, rows }: PageWrapper): string[] {
  const simpler = fields.filter(({ places }) => places.some(({ extent }) => SIMPLER_EXTENTS.includes(extent)))
  return [
    ...(rows ? ['labels that no learned page had are not read'] : []),
    ...simpler.map(({ name }) => `column "${name}" has only the first of several parts`),
  ]
}
