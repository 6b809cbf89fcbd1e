import { Profile } from './likeness.ts'
import type { Traits } from './traits.ts'

/** Of two equally good alignments, the one that keeps positions wins. */
const SAME_PLACE_GAIN = 0.01
/** Of two equally good alignments, the one with more matches wins. */
const MATCH_GAIN = 0.07
/** Longer sequences are lists, and the cost of a comparison is the product of the lengths. */
export const MAX_SEQUENCE = 60

/**
 * Aligns sequences of similar parts, in order, so that parts that look the same get the same position. Returns the
 * position of each part per sequence; undefined if a sequence is too long.
 */
export function alignSequences(
  sequences: readonly (readonly Traits[])[],
): { places: number[][]; count: number } | undefined {
  const distinct = new Map<string, { traits: readonly Traits[]; times: number; first: number }>()
  const keys = sequences.map(traits => traits.map(({ symbol }) => symbol).join(' '))
  for (const [at, traits] of sequences.entries()) {
    if (traits.length > MAX_SEQUENCE) return undefined
    const known = distinct.get(keys[at]!)
    if (known) known.times++
    else distinct.set(keys[at]!, { traits, times: 1, first: at })
  }
  const order = [...distinct.entries()].sort(
    ([, a], [, b]) => b.traits.length * b.times - a.traits.length * a.times || a.first - b.first,
  )
  const template = new Template()
  for (const [key, { traits, times }] of order) template.add(key, traits, times)
  return { places: keys.map(key => template.placesOf(key)), count: template.count }
}

interface Place {
  readonly id: number
  readonly profile: Profile
}

/** The positions found so far, in order. */
class Template {
  #places: Place[] = []
  #ids = 0
  readonly #assigned = new Map<string, number[]>()

  get count(): number {
    return this.#places.length
  }

  /** The positions of a sequence's parts, as numbers in the final order. */
  placesOf(key: string): number[] {
    const at = new Map(this.#places.map(({ id }, index) => [id, index]))
    return this.#assigned.get(key)!.map(id => at.get(id)!)
  }

  add(key: string, traits: readonly Traits[], times: number): void {
    const matches = bestMatches(this.#places, traits)
    const next: Place[] = []
    const ids: number[] = []
    let old = 0
    for (const [at, each] of traits.entries()) {
      const match = matches[at]!
      if (match < 0) {
        const place = { id: this.#ids++, profile: new Profile() }
        next.push(place)
        place.profile.add(each, times)
        ids.push(place.id)
        continue
      }
      while (old <= match) next.push(this.#places[old++]!)
      const place = this.#places[match]!
      place.profile.add(each, times)
      ids.push(place.id)
    }
    while (old < this.#places.length) next.push(this.#places[old++]!)
    this.#places = next
    this.#assigned.set(key, ids)
  }
}

/** The position of each part, or -1: among all matchings that keep the order, the one with the greatest total likeness. */
function bestMatches(places: readonly Place[], traits: readonly Traits[]): number[] {
  const [rows, columns] = [traits.length, places.length]
  const width = columns + 1
  const best = new Float64Array((rows + 1) * width)
  const gain = new Float64Array(rows * columns)
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const likeness = places[j]!.profile.likeness(traits[i]!)
      const place = i === j ? SAME_PLACE_GAIN : -SAME_PLACE_GAIN * Math.min(1, Math.abs(i - j) / 10)
      // Below 0, two parts differ in more than they share. Above, every match is a gain.
      gain[i * columns + j] = likeness < 0 ? -1 : likeness + MATCH_GAIN + place
      const match = gain[i * columns + j]! > 0 ? gain[i * columns + j]! + best[(i + 1) * width + j + 1]! : -1
      best[i * width + j] = Math.max(match, best[(i + 1) * width + j]!, best[i * width + j + 1]!)
    }
  }
  const matches = new Array<number>(rows).fill(-1)
  let [i, j] = [0, 0]
  while (i < rows && j < columns) {
    const here = best[i * width + j]!
    const value = gain[i * columns + j]!
    if (value > 0 && here === value + best[(i + 1) * width + j + 1]!) matches[i++] = j++
    else if (here === best[i * width + j + 1]!) j++
    else i++
  }
  return matches
}
