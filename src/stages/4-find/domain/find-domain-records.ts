import type { PageModel } from '../../2-model/page-model.ts'
import { annotate } from '../../3-annotate/annotate.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { Field } from '../fields/field.ts'
import type { Region } from '../regions/region.ts'
import { TextAttributes } from './align/fits.ts'
import type { AmberChoice } from './amber/choose-values.ts'
import { modelByAmber } from './amber/find-areas.ts'
import { chooseAreas } from './areas/choose-areas.ts'
import { type DomainReader, keepRecords } from './areas/describe-table.ts'
import { proposeAreas } from './areas/propose-areas.ts'
import { type ReadArea, readArea } from './areas/read-area.ts'
import type { Domain } from './domain.ts'
import type { DomainFinder } from './domain-finder.ts'
import type { Improvement } from './improvement.ts'

/** A list of things of the domain, with their attributes as columns. */
export interface DomainArea {
  readonly region: Region
  /** The same with what is left out, because it has the form of a record: a wrapper reads all of it. */
  readonly list: Region
  /** How each record of `list` meets the constraints of the domain. */
  readonly choice: AmberChoice
  readonly fields: readonly Field[]
  /** In how many records an attribute was found by its words, not only by its position. */
  readonly said: Readonly<Record<string, number>>
}

export type DomainRecords =
  | { readonly kind: 'records'; readonly domain: string; readonly areas: readonly DomainArea[] }
  | { readonly kind: 'none'; readonly because: string }

export interface DomainOptions {
  /** Additions to the publication that are switched off. */
  readonly without?: readonly Improvement[]
}

/** The records of a domain on a page, and their attributes; or why there are none. */
export const findDomainRecords = (page: PageModel, finder: DomainFinder, options: DomainOptions = {}): DomainRecords =>
  findInAnnotated(annotate(page, finder.annotators), finder, options)

/** The same for a page that is already annotated, by the domain's annotators and possibly others. */
export function findInAnnotated(
  annotated: AnnotatedPage,
  finder: DomainFinder,
  options: DomainOptions = {},
): DomainRecords {
  const { domain } = finder
  const without = new Set(options.without)
  const seen = asSeen(annotated, without)
  const model = modelByAmber(seen, domain, finder.amber, { asPublished: without.has('confidence') })
  const proposed = proposeAreas(seen, model, finder, without)
  if (proposed.kind === 'none') return proposed
  const texts = new TextAttributes(seen, model.attributes.attributes)
  const reader = { annotated: seen, model: model.attributes, texts, finder, without }
  const read = proposed.areas.map(area => readArea(reader, area))
  const { areas } = chooseAreas(seen.page, read, domain, finder.areas)
  if (areas.length === 0) return { kind: 'none', because: whyNone(domain, read.length) }
  return { kind: 'records', domain: domain.name, areas: areas.map(area => areaOf(reader, area)) }
}

function areaOf(reader: DomainReader, { region: list, ...read }: ReadArea): DomainArea {
  const { kept, fields, alignment, choice } = keepRecords(reader, read)
  const saidIn = (name: string): number =>
    new Set(alignment.fits.filter(({ attribute }) => attribute === name).map(({ record }) => record)).size
  return {
    region: { ...list, records: kept.map(row => list.records[row]!) },
    list,
    choice,
    fields,
    said: Object.fromEntries(fields.map(({ name }) => [name, saidIn(name)])),
  }
}

/** Without the addition `visual`, a page is as if it had only been parsed. */
export function asSeen(annotated: AnnotatedPage, without: ReadonlySet<Improvement>): AnnotatedPage {
  if (!without.has('visual')) return annotated
  const { visual: _, ...page } = annotated.page
  return { ...annotated, page }
}

const whyNone = ({ title, records }: Domain, count: number): string =>
  `none of the ${count} lists with words of the domain “${title}” has the attributes that its records require: ${records.required
    .map(group => group.join(' or '))
    .join(', ')}`
