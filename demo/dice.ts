/** Random choices that are the same on every run and machine. */
export interface Dice {
  /** A whole number from 0 to n - 1. */
  below(n: number): number
  /** A whole number from low to high, both included. */
  between(low: number, high: number): number
  chance(percent: number): boolean
  pick<T>(list: readonly T[]): T
  /** Different members of the list, in the order of the list. */
  some<T>(list: readonly T[], count: number): T[]
}

/** Numbers come from the upper half of the state: its lower bits repeat too soon. */
const RANGE = 0x10000

function hash(text: string): number {
  let state = 0x2f6b_93a1
  for (const char of text) {
    state = Math.imul(state ^ char.codePointAt(0)!, 0x45d9_f3b5)
    state ^= state >>> 15
  }
  return state >>> 0
}

/** One seed per record keeps a record unchanged when others are added. */
export function dice(seed: string): Dice {
  let state = hash(seed)
  const draw = (): number => {
    state = (Math.imul(state, 0x19_660d) + 0x3c6e_f35f) >>> 0
    return state >>> 16
  }
  const below = (n: number): number => Math.floor((draw() * n) / RANGE)
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: percent => below(100) < percent,
    pick: list => list[below(list.length)]!,
    some: (list, count) => {
      const left = list.map((_, index) => index)
      const taken = Array.from({ length: Math.min(count, list.length) }, () => left.splice(below(left.length), 1)[0]!)
      return taken.sort((a, b) => a - b).map(index => list[index]!)
    },
  }
}
