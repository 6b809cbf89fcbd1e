import { isSession } from '../../../2-model/address-identity.ts'

/** Whether an address belongs to another page of the same kind as the learned ones. */
type IsSibling = (address: string, own: string) => boolean

/** Compares addresses with those of the learned pages: same site, same number of steps, the same words in most steps. */
export function siblingTest(addresses: readonly string[]): IsSibling {
  const known = addresses.flatMap(address => partsOf(address) ?? [])
  const [first] = known
  const isUsable =
    first &&
    known.length > 1 &&
    known.every(({ host, steps }) => host === first.host && steps.length === first.steps.length)
  if (!isUsable) return () => false
  const tests = first.steps.map((_, at) => stepTest(known.map(({ steps }) => steps[at]!)))
  return (address, own) => {
    const parts = partsOf(address)
    if (!parts || parts.host !== first.host || parts.steps.length !== tests.length) return false
    return parts.key !== partsOf(own)?.key && tests.every((test, at) => test(parts.steps[at]!))
  }
}

interface AddressParts {
  readonly host: string
  readonly steps: readonly string[]
  readonly key: string
}

/** Path and query as steps, without sessions and fragment. */
function partsOf(address: string): AddressParts | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  const host = url.host.replace(/^www\./, '')
  const query = [...url.searchParams].flatMap(([name, value]) => (isSession(name) ? [] : `${name}=${value}`)).sort()
  const steps = [...url.pathname.split('/').filter(Boolean), ...query]
  return { host, steps, key: `${host}/${steps.join('/')}` }
}

/** The same word everywhere, or similar words: the same start, numbers or hyphens in all of them. */
function stepTest(values: readonly string[]): (step: string) => boolean {
  const [first] = values
  if (values.every(value => value === first)) return step => step === first
  const start = commonStart(values)
  const hasDigits = values.every(value => /\d/.test(value))
  const hasHyphens = values.every(value => /[-_].*[-_]/.test(value))
  const isNumber = values.every(value => /^\d+$/.test(value))
  return step =>
    step.startsWith(start) &&
    (!isNumber || /^\d+$/.test(step)) &&
    (!hasDigits || /\d/.test(step)) &&
    (!hasHyphens || /[-_]/.test(step))
}

/** Letters only: numbers with the same start are chance. */
function commonStart(values: readonly string[]): string {
  let length = 0
  const [first] = values
  while (
    length < first!.length &&
    values.every(value => value[length] === first![length]) &&
    !/\d/.test(first![length]!)
  )
    length++
  const start = first!.slice(0, length)
  return /[-_.=]$/.test(start) ? start : (/^.*[-_.=]/.exec(start)?.[0] ?? '')
}
