/** A column, how it is compared, and with what: `price < 100`, `name contains lamp`. */
const CONDITION =
  /^(?:not\s+)?(?:[^<>=!≠≤≥]+?\s*(?:<=|>=|<>|!=|=|<|>|≠|≤|≥)\s*\S|.+\s(?:contains|starts with|ends with|is(?: not)? empty)\b)/i

/** One condition that ends in a text without quotes. */
const BARE_TEXT = /^(.+?\s*(?:<>|!=|≠|=|\s(?:contains|starts with|ends with)\s))\s*([^\s"'\d(][^"'()]*)$/i
/** What is no text, or joins conditions. */
const NO_TEXT = /^(?:true|false)$|\s(?:and|or)\s/i

/** What a filter asks the server for: a text that records contain, or a condition. People leave out the quotes of texts. */
export function filterQuery(text: string): Readonly<Record<string, string>> {
  if (text === '') return {}
  if (!CONDITION.test(text)) return { q: text }
  const [, left, bare] = BARE_TEXT.exec(text) ?? []
  return { where: bare === undefined || NO_TEXT.test(bare) ? text : `${left!.trim()} "${bare.trim()}"` }
}
