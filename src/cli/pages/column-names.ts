/** The parts of an option between signs; a name with such a sign is written in [ ]. */
export function partsAt(
  sign: string,
  text: string,
  { keepsBrackets = false }: { readonly keepsBrackets?: boolean } = {},
): string[] {
  const parts: string[] = ['']
  let isQuoted = false
  for (const letter of text) {
    const isBracket = letter === '[' || letter === ']'
    if (isBracket) isQuoted = letter === '['
    if (letter === sign && !isQuoted) parts.push('')
    else if (!isBracket || keepsBrackets) parts[parts.length - 1] += letter
  }
  return parts.map(part => part.trim()).filter(part => part !== '')
}
