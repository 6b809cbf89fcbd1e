import type { PageModel } from '../../2-model/page-model.ts'
import { annotate } from '../../3-annotate/annotate.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { Field } from '../fields/field.ts'
import type { Region } from '../regions/region.ts'
import { TextAttributes } from './align/fits.ts'
import { modelByAmber } from './amber/find-areas.ts'
import { chooseAreas } from './areas/choose-areas.ts'
import { proposeAreas } from './areas/propose-areas.ts'
import { type ReadArea, readArea } from './areas/read-area.ts'
import type { Domain } from './domain.ts'
import type { DomainFinder } from './domain-finder.ts'
import type { Improvement } from './improvement.ts'

/** A list of things of the domain, with their attributes as columns. */
export interface DomainArea {
  readonly region: Region
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
  const seen = without.has('visual') ? { ...annotated, page: withoutLooks(annotated.page) } : annotated
  const model = modelByAmber(seen, domain, finder.amber, { asPublished: without.has('confidence') })
  const proposed = proposeAreas(seen, model, finder, without)
  if (proposed.kind === 'none') return proposed
  const texts = new TextAttributes(seen, model.attributes.attributes)
  const reader = { annotated: seen, model: model.attributes, texts, finder, without }
  const read = proposed.areas.map(area => readArea(reader, area))
  const { areas } = chooseAreas(seen.page, read, domain, finder.areas)
  if (areas.length === 0) return { kind: 'none', because: whyNone(domain, read.length) }
  return { kind: 'records', domain: domain.name, areas: areas.map(areaOf) }
}

const areaOf = ({ region, fields, alignment }: ReadArea): DomainArea => ({
  region,
  fields,
  said: Object.fromEntries(
    fields.map(({ name }) => {
      const fits = alignment.fits.filter(({ attribute }) => attribute === name)
      return [name, new Set(fits.map(({ record }) => record)).size]
    }),
  ),
})

/** A page as if it had only been parsed. */
function withoutLooks({ visual: _, ...page }: PageModel): PageModel {
  return page
}

const whyNone = ({ title, records }: Domain, count: number): string =>
  `none of the ${count} lists with words of the domain “${title}” has the attributes that its records require: ${records.required
    .map(group => group.join(' or '))
    .join(', ')}`
