/** What XML 1.0 cannot represent, even escaped: most control characters, lone surrogates, two noncharacters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ILLEGAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu
const SPECIAL = /[&<>"]/g
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The text without characters that XML cannot represent. */
export const legalText = (text: string): string => text.replace(ILLEGAL, '')

/** Text for an element or an attribute in double quotes; also right in HTML. */
export const xmlText = (text: string): string => legalText(text).replace(SPECIAL, sign => ENTITIES[sign]!)
