import { PAGE_WRAPPER_FORMAT } from '../5-wrap/page/page-wrapper.ts'
import {
  formatPageWrapper,
  formatWrapper,
  listWrapperFrom,
  pageWrapperFrom,
  parseBy,
  parseKeys,
} from '../5-wrap/wrapper-file.ts'
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
  const { template, ...keys } = parseKeys(text)
  const wrapper = keys.format === PAGE_WRAPPER_FORMAT ? pageWrapperFrom(keys) : listWrapperFrom(keys)
  return template === undefined ? { wrapper } : { wrapper, state: parseBy(templateStateSchema, template, ['template']) }
}
