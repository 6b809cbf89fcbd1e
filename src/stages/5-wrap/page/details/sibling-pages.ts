import { isSession } from '../../../2-model/address-identity.ts'

/** Whether an address belongs to another page of the same kind as the learned ones. */
type IsSibling = (address: string, own: string) => boolean

/** Compares addresses with those of the learned pages: the same site, and the same words or similar ones in each step. */
export function siblingTest(addresses: readonly string[]): IsSibling {
  const known = addresses.map(stepsOf).filter(steps => steps !== undefined)
  const [first] = known
  if (!first || known.length < 2 || known.some(steps => steps.length !== first.length || steps[0] !== first[0]))
    return () => false
  const tests = first.map((_, at) => stepTest(known.map(steps => steps[at]!)))
  return (address, own) => {
    const steps = stepsOf(address)
    if (steps?.length !== tests.length || steps.join('/') === stepsOf(own)?.join('/')) return false
    return tests.every((test, at) => test(steps[at]!))
  }
}

/** Host, path and query as steps, without sessions and fragment. */
function stepsOf(address: string): string[] | undefined {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return undefined
  const { host, pathname, searchParams } = new URL(address)
  const query = [...searchParams].flatMap(([name, value]) => (isSession(name) ? [] : `${name}=${value}`)).sort()
  return [host.replace(/^www\./, ''), ...pathname.split('/').filter(Boolean), ...query]
}

/** What similar words have in common, if all of them have it: only digits, some digits, hyphens. */
const SIGNS = [/^\d+$/, /\d/, /[-_]/]

/** The same word everywhere, or similar words with the same start; numbers with the same start are chance. */
function stepTest(values: readonly string[]): (step: string) => boolean {
  const [first] = values as [string]
  if (values.every(value => value === first)) return step => step === first
  let common = first
  while (!values.every(value => value.startsWith(common))) common = common.slice(0, -1)
  const start = /^\D*[-_.=]/.exec(common)?.[0] ?? ''
  const signs = SIGNS.filter(sign => values.every(value => sign.test(value)))
  return step => step.startsWith(start) && signs.every(sign => sign.test(step))
}
