import { formatPageWrapper, looksLikePageWrapper, parsePageWrapper } from '../5-wrap/page/page-wrapper-file.ts'
import { describeIssue, formatWrapper, parseJson, parseWrapper, WrapperError } from '../5-wrap/wrapper-file.ts'
import { isPageWrapper, type StoredWrapper } from './stored-wrapper.ts'
import { type TemplateState, templateStateSchema } from './template-state.ts'

/** What a file keeps: a wrapper of either kind and, where a page was seen with it, what its template looks like. */
export interface Stored {
  readonly wrapper: StoredWrapper
  readonly state?: TemplateState | undefined
}

/** The wrapper as it is written alone, with one key more: `template`. The same input always gives the same text. */
export function formatStored({ wrapper, state }: Stored): string {
  const alone = isPageWrapper(wrapper) ? formatPageWrapper(wrapper) : formatWrapper(wrapper)
  if (!state) return alone
  // What is known of the template is for programs only, and long: one line.
  return `${alone.trimEnd().replace(/\n\}$/, '')},\n  "template": ${JSON.stringify(templateStateSchema.parse(state))}\n}\n`
}

/** Throws a `WrapperError` that says where and why the text is none. */
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
