import { xmlText } from './xml-text.ts'

/** Excel refuses a workbook with longer addresses. */
const MAX_ADDRESS = 2_079
/** Links that a click may follow without running anything. */
const SAFE_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

export interface Hyperlink {
  readonly address: string
  /** What stands behind `#`, which Excel keeps apart. */
  readonly fragment: string
}

/** The link of a cell that holds an address; undefined where Excel would take offence, so that it stays text. */
export function hyperlinkOf(text: string): Hyperlink | undefined {
  // An address cannot be shorter than its text by much: no need to parse megabytes.
  if (text.length > 2 * MAX_ADDRESS || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (!SAFE_PROTOCOLS.has(url.protocol)) return undefined
  const fragment = escapeRest(url.hash.slice(1).replaceAll('#', '%23'))
  url.hash = ''
  const address = escapeRest(url.href.replace(/#$/, ''))
  return address.length > MAX_ADDRESS || fragment.length > MAX_ADDRESS ? undefined : { address, fragment }
}

/** Browsers let signs pass that an XML address may not have. */
const escapeRest = (address: string): string =>
  address
    .replace(/[\s"<>\\^`{|}]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
    .replace(/%(?![\da-f]{2})/gi, '%25')

export const relationshipXml = (id: number, { address }: Hyperlink): string =>
  `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" ` +
  `Target="${xmlText(address)}" TargetMode="External"/>`

export const hyperlinkXml = (reference: string, id: number, { fragment }: Hyperlink): string =>
  `<hyperlink ref="${reference}" r:id="rId${id}"${fragment ? ` location="${xmlText(fragment)}"` : ''}/>`
