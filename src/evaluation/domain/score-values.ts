import { foldValue } from '../records/score-fields.ts'

/** A value as a label or a finder gives it. */
export interface AttributeValue {
  readonly text: string
  readonly value?: number | string | boolean | null
  /** For prices: ISO 4217. */
  readonly currency?: string | null
}

/** The same number in another currency is another amount. */
const MONEY: ReadonlySet<string> = new Set(['price', 'oldPrice'])
/** Amounts that differ by less are the same: a cent is one hundredth. */
const TOLERANCE = 0.005

/** The same text, or the same address, or the same number. */
export function isSameValue(name: string, found: AttributeValue, label: AttributeValue): boolean {
  if (foldValue(found.text) === foldValue(label.text)) return true
  if (name === 'url') return isSameAddress(found.text.trim(), label.text.trim())
  if (typeof found.value !== 'number' || typeof label.value !== 'number') return false
  if (Math.abs(found.value - label.value) > TOLERANCE) return false
  return !MONEY.has(name) || (found.currency ?? null) === (label.currency ?? null)
}

/** Relative addresses need a base. */
const NOWHERE = new URL('http://page.invalid/')

/** Path and query are the same, and the host if the label names one. */
function isSameAddress(found: string, label: string): boolean {
  try {
    const [given, wanted] = [new URL(found, NOWHERE), new URL(label, NOWHERE)]
    if (wanted.host !== NOWHERE.host && hostOf(given) !== hostOf(wanted)) return false
    const [givenTail, wantedTail] = [tailOf(given), tailOf(wanted)]
    // A relative label is below a folder that it does not name.
    const isBelowFolder = !/^(?:\/|[a-z]+:)/i.test(label)
    return givenTail === wantedTail || (isBelowFolder && givenTail.endsWith(wantedTail))
  } catch {
    // Invalid addresses and invalid percent-encoding match nothing.
    return false
  }
}

const hostOf = ({ host }: URL): string => host.replace(/^www\./, '')

const tailOf = ({ pathname, search, protocol, href }: URL): string =>
  decodeURI(pathname.replace(/\/+$/, '')) + search + (protocol.startsWith('http') ? '' : href)
