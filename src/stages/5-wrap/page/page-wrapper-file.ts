import { describeIssue, parseJson, WrapperError, xpathProblem } from '../wrapper-file.ts'
import { PAGE_WRAPPER_FORMAT, PAGE_WRAPPER_VERSION, type PageWrapper, pageWrapperSchema } from './page-wrapper.ts'

/** One line for each value, keys in the order of the schema; the same wrapper always gives the same text. */
export const formatPageWrapper = (wrapper: PageWrapper): string =>
  `${JSON.stringify(pageWrapperSchema.parse(wrapper), null, 2)}\n`

/** Whether a text claims to be the wrapper of a page, valid or not. */
export function looksLikePageWrapper(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'format' in value && value.format === PAGE_WRAPPER_FORMAT
  } catch {
    return false
  }
}

/** Throws a `WrapperError` that says where and why the text is not valid. */
export function parsePageWrapper(text: string): PageWrapper {
  const value = parseJson(text)
  const { format, version } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  if (format !== PAGE_WRAPPER_FORMAT)
    throw new WrapperError(`not a page wrapper: "format" is not "${PAGE_WRAPPER_FORMAT}"`)
  if (version !== PAGE_WRAPPER_VERSION)
    throw new WrapperError(
      `unknown wrapper version ${JSON.stringify(version)}; this program reads version ${PAGE_WRAPPER_VERSION}`,
    )
  const parsed = pageWrapperSchema.safeParse(value)
  if (!parsed.success) throw new WrapperError(parsed.error.issues.map(describeIssue).join('; '))
  const wrong = [...xpathsOf(parsed.data)].flatMap(([path, xpath]) => xpathProblem(path, xpath) ?? [])
  if (wrong.length > 0) throw new WrapperError(wrong.join('; '))
  return parsed.data
}

function* xpathsOf({ region, fields, rows = [] }: PageWrapper): Generator<[path: string, xpath: string]> {
  for (const [i, xpath] of region.xpath.entries()) yield [`region.xpath[${i}]`, xpath]
  for (const [f, { places }] of fields.entries())
    for (const [i, { xpath }] of places.entries()) yield [`fields[${f}].places[${i}].xpath`, xpath]
  for (const [r, { label, value = '.' }] of rows.entries()) {
    yield [`rows[${r}].label`, label]
    yield [`rows[${r}].value`, value]
  }
}
