/** The hash of several values, as code: the same as `hashRow`. */
export function hashCode(values: readonly { text: string; isDecimal: boolean }[]): string {
  const terms = values.map(({ text, isDecimal }) => (isDecimal ? `hashDecimal(${text})` : `(${text} | 0)`))
  const mixed = terms.slice(1).reduce((hash, term) => `((Math.imul(${hash}, MULTIPLIER) + ${term}) | 0)`, terms[0]!)
  return `spread(${mixed})`
}
