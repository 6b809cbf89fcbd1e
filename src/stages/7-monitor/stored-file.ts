import { formatPageWrapper, looksLikePageWrapper, parsePageWrapper } from '../5-wrap/page/page-wrapper-file.ts'
import { describeIssue, formatWrapper, parseJson, parseWrapper, WrapperError } from '../5-wrap/wrapper-file.ts'
import { isPageWrapper, type StoredWrapper } from './stored-wrapper.ts'
import { type TemplateState, templateStateSchema } from './template-state.ts'

/** The content of a wrapper file: a wrapper of either kind and, if it has read a page, its template. */
export interface Stored {
  readonly wrapper: StoredWrapper
  readonly state?: TemplateState | undefined
}

/** The text of the wrapper with one more key, `template`. The same input always gives the same text. */
export function formatStored({ wrapper, state }: Stored): string {
  const alone = isPageWrapper(wrapper) ? formatPageWrapper(wrapper) : formatWrapper(wrapper)
  if (!state) return alone
  // The template is long and only for programs: one line.
  return `${alone.trimEnd().replace(/\n\}$/, '')},\n  "template": ${JSON.stringify(templateStateSchema.parse(state))}\n}\n`
}

/** Throws a `WrapperError` that says where and why the text is invalid. */
export function parseStored(text: string): Stored {
  const value = parseJson(text)
  const { template, ...rest } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const alone = template === undefined ? text : JSON.stringify(rest)
  const wrapper = looksLikePageWrapper(alone) ? parsePageWrapper(alone) : parseWrapper(alone)
  if (template === undefined) return { wrapper }
  const parsed = templateStateSchema.safeParse(template)
  if (!parsed.success)
    throw new WrapperError(
      parsed.error.issues.map(issue => describeIssue({ ...issue, path: ['template', ...issue.path] })).join('; '),
    )
  return { wrapper, state: parsed.data }
}
