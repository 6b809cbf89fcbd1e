import { dice } from '../dice.ts'

const LETTERS = '0123456789abcdef'
const LENGTH = 24

/** A new session id with each call; the same ones in the same order on every run. */
export function sessions(): () => string {
  let count = 0
  return () => {
    const roll = dice(`library/session/${count++}`)
    return Array.from({ length: LENGTH }, () => roll.pick([...LETTERS])).join('')
  }
}
