const percent = (share: number): string => `${Math.round(100 * share)} %`
const number = (value: number): string => String(Number(value.toFixed(value < 10 ? 1 : 0)))
const ofRecords = (what: string) => (share: number) => `${percent(share)} of its records have ${what}`

/** The measures of a list in words (`measure-region.ts`). */
const WORDS: Readonly<Record<string, (value: number) => string>> = {
  'text share': share => `it has ${percent(share)} of the text of the page`,
  'area share': share => `it covers ${percent(share)} of the page`,
  'width share': share => `it is as wide as ${percent(share)} of the page`,
  'off centre': share => `its center is ${percent(share)} of the width away from the center of the page`,
  from: share => `it begins after ${percent(share)} of the height of the page`,
  'share of its part': share => `it has ${percent(share)} of the text of its part of the page`,
  'text before': share => `${percent(share)} of the text of the page is before it`,
  'text after': share => `${percent(share)} of the text of the page is after it`,
  'text in lists': share => `${percent(share)} of the text of the page is in lists`,
  'in sight': share => `${percent(share)} of its text is visible`,
  'prose in records': share => `${percent(share)} of its text is prose`,
  'prose beside': share => `${percent(share)} of the text of the page is prose beside it`,
  'link share': share => `${percent(share)} of its text is links`,
  records: count => `it has ${number(count)} records`,
  likeness: likeness => `the likeness of its records is ${likeness.toFixed(2)} of 1`,
  unevenness: value => `the lengths of its records differ by ${percent(value)}`,
  columns: count => `its records have ${number(count)} texts in common`,
  texts: count => `a record has ${number(count)} texts`,
  characters: count => `a record has ${number(count)} characters`,
  depth: depth => `it is ${number(depth)} levels deep in the page`,
  'distinct texts': ofRecords('a text of their own'),
  'with links': ofRecords('a link'),
  'linked titles': ofRecords('a title that is a link'),
  'with pictures': ofRecords('a picture'),
  'with headings': ofRecords('a heading'),
  'with prices': ofRecords('a price'),
  'with dates': ofRecords('a date'),
  'with choices': ofRecords('something to choose'),
  'with numbers': ofRecords('a number'),
  'similar parts': ofRecords('several similar parts'),
  'inner lists': share => `${percent(share)} of the text of its records is in lists inside them`,
  'headed lists': share => `${percent(share)} of its records are lists with a heading`,
  'named columns': value => (value > 0 ? 'its columns have headers' : 'its columns have no headers'),
  'taking turns': value => (value > 0 ? 'two kinds of records alternate' : 'its records do not alternate'),
}

export const measureInWords = (name: string, value: number): string =>
  WORDS[name]?.(value) ?? `${name} = ${Number(value.toFixed(3))}`
