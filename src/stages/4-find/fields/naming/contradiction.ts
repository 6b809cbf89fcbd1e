import { wordSet } from '../../../2-model/word-set.ts'
import type { FieldKind } from '../field.ts'

const COUNTS =
  'rating ratings score scores stars votes vote points likes reviews comments replies views downloads count quantity qty rank'
const AMOUNTS = 'price prices cost amount rrp msrp discount saving savings salary'
const DATES = 'date dates datetime timestamp published posted updated created modified deadline birthday'
const PERSONS = 'author authors byline creator artist director editor user username member reviewer owner host speaker'
const CONTACTS = 'email mail phone address url domain website'

/** The last words of names that a kind of value cannot have. */
const CONTRADICTIONS: Partial<Record<FieldKind, ReadonlySet<string>>> = {
  date: wordSet(`${COUNTS} ${AMOUNTS} ${PERSONS} ${CONTACTS}`),
  price: wordSet(`${DATES} ${COUNTS} ${PERSONS} ${CONTACTS}`),
  // A number may be the day in a calendar sheet.
  number: wordSet(`${PERSONS} email mail url domain website`),
}

/** Whether a name that an element around a value has cannot be the name of the value: a date called rating. */
export function contradicts(name: string, kind: FieldKind): boolean {
  const said = name.replace(/_(?:value|text|label)$/, '')
  return CONTRADICTIONS[kind]?.has(said.slice(said.lastIndexOf('_') + 1)) === true
}
