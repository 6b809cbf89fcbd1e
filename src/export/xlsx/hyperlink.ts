import { xmlText } from '../xml-text.ts'

/** Excel rejects a workbook with longer addresses. */
const MAX_ADDRESS = 2_079
/** Schemes that a click can open without running anything. */
const SAFE_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

export interface Hyperlink {
  readonly address: string
  /** The fragment after `#`, which Excel stores separately. */
  readonly fragment: string
}

/** The link of a cell that holds an address; undefined if Excel would reject it, so that it stays text. */
export function hyperlinkOf(text: string): Hyperlink | undefined {
  // An address cannot be much shorter than its text, so megabytes need no parsing.
  if (text.length > 2 * MAX_ADDRESS || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (!SAFE_PROTOCOLS.has(url.protocol)) return undefined
  const fragment = escapeRest(url.hash.slice(1).replaceAll('#', '%23'))
  url.hash = ''
  const address = escapeRest(url.href.replace(/#$/, ''))
  return address.length > MAX_ADDRESS || fragment.length > MAX_ADDRESS ? undefined : { address, fragment }
}

/** Browsers accept characters that are not allowed in an XML address. */
const escapeRest = (address: string): string =>
  address
    .replace(/[\s"<>\\^`{|}]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
    .replace(/%(?![\da-f]{2})/gi, '%25')

export const relationshipXml = (id: number, { address }: Hyperlink): string =>
  `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" ` +
  `Target="${xmlText(address)}" TargetMode="External"/>`

export const hyperlinkXml = (reference: string, id: number, { fragment }: Hyperlink): string =>
  `<hyperlink ref="${reference}" r:id="rId${id}"${fragment ? ` location="${xmlText(fragment)}"` : ''}/>`
