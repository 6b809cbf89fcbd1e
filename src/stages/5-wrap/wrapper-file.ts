import { z } from 'zod'
import { parseHtml } from '../1-render/parse.ts'
import { buildModel } from '../2-model/build.ts'
import { XPathError } from '../2-model/xpath-engine.ts'
import { selectorOf } from './paths/select-nodes.ts'
import { WRAPPER_FORMAT, WRAPPER_VERSION, type Wrapper, wrapperSchema } from './wrapper.ts'

/** The text is not a valid wrapper; the message says where and why. */
export class WrapperError extends Error {
  override readonly name = 'WrapperError'
}

/** One line per value; the same wrapper always gives the same text. */
export const formatWrapper = (wrapper: Wrapper): string => `${JSON.stringify(inOrder(wrapper), null, 2)}\n`

/** Keys in the order of the schema, whatever their order in the wrapper. */
const inOrder = (wrapper: Wrapper): Wrapper => wrapperSchema.parse(wrapper)

export function parseWrapper(text: string): Wrapper {
  const value = parseJson(text)
  const { format, version } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  if (format !== WRAPPER_FORMAT) throw new WrapperError(`not a wrapper: "format" is not "${WRAPPER_FORMAT}"`)
  if (version !== WRAPPER_VERSION)
    throw new WrapperError(
      `unknown wrapper version ${JSON.stringify(version)}; this program reads version ${WRAPPER_VERSION}`,
    )
  const parsed = wrapperSchema.safeParse(value)
  if (!parsed.success) throw new WrapperError(parsed.error.issues.map(describeIssue).join('; '))
  const wrong = [...xpathsOf(parsed.data)].flatMap(([path, xpath]) => xpathProblem(path, xpath) ?? [])
  if (wrong.length > 0) throw new WrapperError(wrong.join('; '))
  return parsed.data
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new WrapperError(`not valid JSON: ${(error as Error).message}`, { cause: error })
  }
}

/** `fields[2].kind: Invalid option: expected one of …`. */
export const describeIssue = ({ path, message }: z.core.$ZodIssue): string =>
  `${z.core.toDotPath(path) || 'wrapper'}: ${message}`

function* xpathsOf({ region, records, fields }: Wrapper): Generator<[path: string, xpath: string]> {
  for (const [i, xpath] of region.entries()) yield [`region[${i}]`, xpath]
  for (const [i, xpath] of records.xpath.entries()) yield [`records.xpath[${i}]`, xpath]
  if (records.kind === 'starts')
    for (const [i, xpath] of (records.members ?? []).entries()) yield [`records.members[${i}]`, xpath]
  for (const [f, field] of fields.entries())
    for (const [i, xpath] of field.xpath.entries()) yield [`fields[${f}].xpath[${i}]`, xpath]
}

/** A page to try paths on: invalid XPath fails on every page. */
const nothing = buildModel(parseHtml('', { url: 'about:blank' }))

export function xpathProblem(path: string, xpath: string): string | undefined {
  try {
    selectorOf(nothing, xpath)(0)
    return undefined
  } catch (error) {
    if (error instanceof XPathError) return `${path}: ${error.message}`
    throw error
  }
}
