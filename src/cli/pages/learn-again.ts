import { isPageWrapper, type StoredWrapper } from '../../stages/7-monitor/stored-wrapper.ts'

/** The command that learns a wrapper again from a page. */
export function learnAgain(file: string, wrapper: StoredWrapper, page: string): string {
  if (!isPageWrapper(wrapper)) return `amberyl extract ${page} --save-wrapper ${file}`
  return `amberyl learn ${page} ${wrapper.fields.map(({ name }) => `--field "${name}=…"`).join(' ')} -o ${file}`
}
