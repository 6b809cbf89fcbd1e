import { dayAfter } from '../../demo/calendar.ts'
import { dice } from '../../demo/dice.ts'
import type { DemoRecord } from '../../demo/listing.ts'
import { pounds } from '../../demo/money.ts'

/** A record of the list server, with its number from 1. */
export interface ListRecord extends DemoRecord {
  readonly number: number
  readonly fields: {
    readonly name: string
    readonly price: string
    readonly added: string
    readonly note: string | undefined
  }
}

const THINGS = ['Lamp', 'Kettle', 'Bench', 'Clock', 'Basket', 'Ladder', 'Mirror', 'Stool']
const WOODS = ['oak', 'ash', 'brass', 'steel', 'willow', 'glass']
const NOTES = ['Last one', 'Slightly marked', 'Free delivery']

/** The same number always gives the same record. */
export function makeListRecord(number: number): ListRecord {
  const roll = dice(`list-server/${number}`)
  const [thing, wood] = [roll.pick(THINGS), roll.pick(WOODS)]
  const fields = {
    name: `${thing} of ${wood}, model ${number}`,
    price: pounds(roll.between(500, 250_000)),
    added: dayAfter('2025-05-01', -number).long,
    note: roll.chance(40) ? roll.pick(NOTES) : undefined,
  }
  const details = {
    'Article number': `LS-${String(number).padStart(5, '0')}`,
    Material: wood,
    Weight: roll.chance(75) ? `${roll.between(1, 40)}.${roll.below(10)} kg` : undefined,
    Guarantee: roll.chance(50) ? `${roll.between(1, 10)} years` : undefined,
  }
  const description = `A ${thing.toLowerCase()} made of ${wood} in our own workshop. It was finished by hand, number ${number} of its kind.`
  return { url: `/item/${number}`, number, fields, details, description }
}
