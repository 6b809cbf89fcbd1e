import { attributeReader } from '../../2-model/attributes.ts'
import { countEach } from '../../2-model/count-each.ts'
import { attributeOf, type PageModel } from '../../2-model/page-model.ts'

/** Reading more would cost more than it is worth. */
const MAX_CHARACTERS = 2_000_000

/** The linked data (JSON-LD) of a page, one value for each script that has some. */
export function* linkedData(page: PageModel): Generator<unknown> {
  const script = page.tags.indexOf('script')
  let left = MAX_CHARACTERS
  for (let node = 0; node < page.nodeCount && script >= 0; node++) {
    if (page.tag[node] !== script || !/^application\/ld\+json/i.test(attributeOf(page, node, 'type') ?? '')) continue
    const length = page.last[node]! > node ? page.textEnd[node + 1]! - page.textStart[node + 1]! : 0
    left -= length
    if (length === 0 || left < 0) continue
    yield parse(page.text.slice(page.textStart[node + 1], page.textEnd[node + 1]))
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Broken linked data says nothing; the page is read without it.
    return undefined
  }
}

/**
 * What the page is about, by linked data and microdata: `Recipe`, `CollectionPage`. Only things that are not part of
 * others count, and each type that occurs once: a page of ten products is not about a product.
 */
export function declaredTypes(page: PageModel): string[] {
  const types = [...[...linkedData(page)].flatMap(outerTypes), ...microdataTypes(page)]
  return [...countEach(types)].flatMap(([type, count]) => (count === 1 ? [type] : []))
}

function outerTypes(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(outerTypes)
  if (typeof value !== 'object' || value === null) return []
  const { '@type': type, '@graph': graph, mainEntity } = value as Readonly<Record<string, unknown>>
  const own = (Array.isArray(type) ? type : [type]).filter(each => typeof each === 'string')
  return [...own, ...(Array.isArray(graph) ? graph.flatMap(outerTypes) : []), ...outerTypes(mainEntity)]
}

/** The types of elements that are no property of others. */
function microdataTypes(page: PageModel): string[] {
  const [typeOf, propertyOf] = [attributeReader(page, 'itemtype'), attributeReader(page, 'itemprop')]
  const types: string[] = []
  for (let node = 0; node < page.nodeCount; node++) {
    const type = typeOf(node)
    if (type !== undefined && propertyOf(node) === undefined) types.push(type.replace(/^.*\//, ''))
  }
  return types
}
