import { z } from 'zod'
import { PAGE_WRAPPER_FORMAT, PAGE_WRAPPER_VERSION, type PageWrapper, pageWrapperSchema } from './page/page-wrapper.ts'
import { wrapperSchema } from './schemas/wrapper-schema.ts'
import type { Wrapper } from './wrapper.ts'
import { WRAPPER_FORMAT, WRAPPER_VERSION } from './wrapper-version.ts'

/** The text is not a valid wrapper; the message says where and why. */
export class WrapperError extends Error {
  override readonly name = 'WrapperError'
}

/** One line per value, keys in the order of the schema; the same wrapper always gives the same text. */
export const formatWrapper = (wrapper: Wrapper): string => formatLines(wrapperSchema.parse(wrapper))
export const formatPageWrapper = (wrapper: PageWrapper): string => formatLines(pageWrapperSchema.parse(wrapper))

const formatLines = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Both throw a `WrapperError` that says where and why the text is invalid. */
export const parseWrapper = (text: string): Wrapper => listWrapperFrom(parseKeys(text))
export const parsePageWrapper = (text: string): PageWrapper => pageWrapperFrom(parseKeys(text))

/** The keys of a wrapper file; a text that is no object has none. */
type WrapperKeys = Readonly<Record<string, unknown>>

export function parseKeys(text: string): WrapperKeys {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as WrapperKeys) : {}
  } catch (error) {
    throw new WrapperError(`not valid JSON: ${(error as Error).message}`, { cause: error })
  }
}

export function listWrapperFrom(keys: WrapperKeys): Wrapper {
  if (keys.format !== WRAPPER_FORMAT) throw new WrapperError(`not a wrapper: "format" is not "${WRAPPER_FORMAT}"`)
  return check(keys, WRAPPER_VERSION, wrapperSchema)
}

export function pageWrapperFrom(keys: WrapperKeys): PageWrapper {
  if (keys.format !== PAGE_WRAPPER_FORMAT)
    throw new WrapperError(`not a page wrapper: "format" is not "${PAGE_WRAPPER_FORMAT}"`)
  return check(keys, PAGE_WRAPPER_VERSION, pageWrapperSchema)
}

function check<W>(keys: WrapperKeys, version: number, schema: z.ZodType<W>): W {
  if (keys.version !== version)
    throw new WrapperError(
      `unknown wrapper version ${JSON.stringify(keys.version)}; this program reads version ${version}`,
    )
  return parseBy(schema, keys)
}

/** `fields[2].kind: Invalid option: expected one of …`; `at` is the key of the value in its file. */
export function parseBy<T>(schema: z.ZodType<T>, value: unknown, at: readonly string[] = []): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(
    ({ path, message }) => `${z.core.toDotPath([...at, ...path]) || 'wrapper'}: ${message}`,
  )
  throw new WrapperError(problems.join('; '))
}
