/** Folds text for comparison: screen, clipboard, and source may write the same text differently. */

/** White space, soft hyphens, joiners, direction marks, variation selectors: all invisible. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]/u
const SINGLE_QUOTES = /[\u2018\u2019\u201A\u201B\u2032\u02BC\u02B9\u0060\u00B4\u2039\u203A]/
const DOUBLE_QUOTES = /[\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB\u301D-\u301F]/
const DASHES = /[\u2010-\u2015\u2212\u2043\uFE58\uFE63\uFF0D]/

const known = new Map<string, string>()

/** One character folded: lower case, ligatures and composed letters decomposed, quotes and dashes plain; empty if invisible. */
function foldCharacter(character: string): string {
  let folded = known.get(character)
  if (folded === undefined) known.set(character, (folded = foldAnew(character)))
  return folded
}

function foldAnew(character: string): string {
  if (UNSEEN.test(character)) return ''
  if (SINGLE_QUOTES.test(character)) return "'"
  if (DOUBLE_QUOTES.test(character)) return '"'
  if (DASHES.test(character)) return '-'
  const apart = character.normalize('NFKD').toLowerCase().normalize('NFKD')
  return [...apart].filter(one => !UNSEEN.test(one)).join('')
}

/** The text without white space, folded for comparison. */
export function foldText(text: string): string {
  let folded = ''
  for (const character of text) folded += foldCharacter(character)
  return folded
}

export interface FoldedText {
  readonly text: string
  /** The position of each character in the original text. */
  readonly at: Int32Array
}

export function foldWithPlaces(text: string): FoldedText {
  const pieces: string[] = []
  const at: number[] = []
  for (let from = 0; from < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(from)!)
    const folded = foldCharacter(character)
    for (let i = 0; i < folded.length; i++) at.push(from)
    pieces.push(folded)
    from += character.length
  }
  return { text: pieces.join(''), at: new Int32Array(at) }
}
