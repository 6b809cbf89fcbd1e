/** A rank at the start of a text: "3. ", "#3 ", "3) ", "No. 3: ", "03 | ", "3 – ". */
const LEADING =
  /^(?:#|№|n[or]\.?\s?|n[º°]\s?|number\s|platz\s|rank\s|tip\s#?|step\s#?|tipp\s)?\s?(\d{1,3})(?:\s*[.):|–—-]+\s*|\s+|$)(?![\d%])/iu

/** A rank inside the words: "Common mistake #3: …", "Reason 3: …". */
const INSIDE = /^[\p{L} '’-]{2,30}\s#?(\d{1,3})\s?[:.–—-]\s/u

export interface RankedText {
  readonly rank: number
  /** How the rank is written, without the number and blanks: "#", ".", "No.:". */
  readonly style: string
}

/** The rank at the start of a text, if any. */
export function readRank(text: string): RankedText | undefined {
  const first = text.charCodeAt(0)
  // Most texts start with a letter that no rank starts with: rejected without a search.
  if (text.length === 0 || (first > 57 && !/^[a-z№]/i.test(text))) return undefined
  const match = LEADING.exec(text) ?? INSIDE.exec(text)
  return match ? { rank: Number(match[1]), style: match[0].replace(/[\d\s]+/g, '') } : undefined
}

/** A text without the rank at its start. A rank alone stays as it is. */
export function withoutRank(text: string): string {
  const match = LEADING.exec(text) ?? INSIDE.exec(text)
  const rest = match ? text.slice(match[0].length).trim() : text
  return rest.length > 0 ? rest : text
}

/** The rank in a separate element: "<b>3</b>Oak". There it needs no sign after it. */
export function readOwnRank(text: string): RankedText | undefined {
  const [, rank] = /^#?(\d{1,3})\.?$/.exec(text) ?? []
  return rank === undefined ? undefined : { rank: Number(rank), style: 'own' }
}

/** Nothing but a rank: "7", "#7", "No. 7". */
export const isRankAlone = (line: string): boolean =>
  /^[^\p{L}\d]*\d{1,3}[^\p{L}\d]*$/u.test(line) || LEADING.exec(line)?.[0].length === line.length
