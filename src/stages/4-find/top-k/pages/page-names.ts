import type { PageModel } from '../../../2-model/page-model.ts'
import { pageTitles } from '../title/page-titles.ts'
import { readTitleNumbers } from '../title/title-numbers.ts'

/** Words that only give the page number in an article. */
const PAGE_WORDS =
  /^(page|pages|part|slide|seite|teil|página|pagina|parte|partie|deel|of|von|sur|di|de|van|\d+|\d+-\d+)$/u

/**
 * The names of a page, without the page number: "50 tallest towers" if its titles count k things, else its whole
 * titles. All pages of an article share one of them.
 */
export function pageNames(page: PageModel, k: number): Set<string> {
  const titles = pageTitles(page).map(({ text }) => text)
  const counted = titles
    .flatMap(readTitleNumbers)
    .flatMap(number => (number.kind === 'count' && number.k === k ? [plain(`${k}: ${number.topic}`)] : []))
  return new Set((counted.length > 0 ? counted : titles.map(plain)).filter(name => name !== ''))
}

export const shareName = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some(name => b.has(name))

const plain = (title: string): string =>
  (title.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’:-]*/gu) ?? []).filter(word => !PAGE_WORDS.test(word)).join(' ')
