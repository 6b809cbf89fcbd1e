import { InvalidArgumentError } from 'commander'

/** Longer numbers are typos or attacks. */
const MAX_DIGITS = 9

/** Parses the value of an option that must be a whole number. */
export function wholeNumber(least: number): (value: string) => number {
  return value => {
    if (/^\d+$/.test(value) && value.length <= MAX_DIGITS && Number(value) >= least) return Number(value)
    throw new InvalidArgumentError(`It must be a whole number from ${least}.`)
  }
}
