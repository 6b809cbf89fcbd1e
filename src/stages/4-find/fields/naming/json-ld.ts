import { countEach, mostFrequent } from '../../../2-model/count-each.ts'
import { foldSpace } from '../../../2-model/fold-space.ts'
import type { PageModel } from '../../../2-model/page-model.ts'
import { linkedData } from '../../regions/linked-data.ts'
import type { Cell } from '../field.ts'
import { MOST_SHARE, sampleOf } from '../shares.ts'
import { type Name, named } from './name.ts'
import { fromCamel } from './slot-names.ts'

/** Reading more would cost more than a name is worth. */
const MAX_VALUES = 50_000
const MAX_VALUE_LENGTH = 500

/** The property names that a page's JSON-LD has for a value. */
export type PropertyNames = ReadonlyMap<string, ReadonlySet<string>>

/** Properties of linked data by value. They can confirm the name of a visible value; they are never data themselves. */
export function readJsonLd(page: PageModel): PropertyNames {
  const names = new Map<string, Set<string>>()
  for (const value of linkedData(page)) collect(value, names)
  return names
}

function collect(root: unknown, names: Map<string, Set<string>>): void {
  const open: { value: unknown; property: string }[] = [{ value: root, property: '' }]
  for (let next = open.pop(), count = 0; next && count < MAX_VALUES; next = open.pop(), count++) {
    const { value, property } = next
    if (Array.isArray(value)) {
      for (const each of value) open.push({ value: each, property })
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) {
        // The name of an author is an author; the name of the thing itself is a name.
        const isInner = key === 'name' && property !== '' && !CONTAINERS.has(property)
        if (!key.startsWith('@')) open.push({ value: each, property: isInner ? property : key })
      }
    } else if ((typeof value === 'string' || typeof value === 'number') && property !== '') {
      const text = keyOf(String(value).slice(0, MAX_VALUE_LENGTH))
      const known = names.get(text) ?? new Set()
      if (text !== '') names.set(text, known.add(property))
    }
  }
}

const CONTAINERS: ReadonlySet<string> = new Set(['item', 'itemListElement', 'mainEntity', '@graph'])

/** Values are compared without case and space. */
const keyOf = (text: string): string => foldSpace(text).toLowerCase()

/** The property that has most of the cells as values. */
export function nameByLinkedData(properties: PropertyNames, cells: readonly (Cell | undefined)[]): Name | undefined {
  if (properties.size === 0) return undefined
  const sample = sampleOf(cells)
  const names = sample.flatMap(({ text }) => [...(properties.get(keyOf(text.slice(0, 2 * MAX_VALUE_LENGTH))) ?? [])])
  const best = mostFrequent(countEach(names))
  const isEnough = sample.length > 1 && best !== undefined && best[1] >= MOST_SHARE * sample.length
  return isEnough ? named(fromCamel(best[0]), 'JSON-LD') : undefined
}
