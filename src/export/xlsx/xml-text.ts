/** What XML 1.0 cannot represent, even escaped: most control characters, lone surrogates, two noncharacters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ILLEGAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu
const SPECIAL = /[&<>"]/g
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for an element or an attribute in double quotes. */
export const xmlText = (text: string): string => text.replace(ILLEGAL, '').replace(SPECIAL, sign => ENTITIES[sign]!)

/** What Excel would read as an escaped character, `_x0041_` for A: the first _ is escaped itself. */
const LOOKS_ESCAPED = /_(?=x[\da-f]{4}_)/gi

/** Text of a cell. Excel would show a carriage return as `_x000D_`; line feeds are its line breaks. */
export const cellText = (text: string): string =>
  xmlText(text.replace(/\r\n?/g, '\n')).replace(LOOKS_ESCAPED, '_x005F_')
