/** A figure with its limit. */
export interface Bar {
  readonly name: string
  readonly value: number
  readonly limit: number
  /** What the value is made of. */
  readonly of: string
}

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!

export function printBars(bars: readonly Bar[]): void {
  console.table(
    Object.fromEntries(
      bars.map(({ name, value, limit, of }) => [
        name,
        { value: Number(value.toFixed(2)), limit, holds: value <= limit ? 'yes' : 'NO', of },
      ]),
    ),
  )
}
