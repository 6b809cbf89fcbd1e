import type { PageModel } from '../../2-model/page-model.ts'
import type { Analysis } from '../analysis.ts'

/**
 * The page after the only one that is read of a list, if a link certainly leads there: two pages show what varies between
 * them. That it cannot be loaded does not matter.
 */
export async function lookAhead(
  page: PageModel,
  { annotate, findWays }: Pick<Analysis, 'annotate' | 'findWays'>,
  load: (url: string) => Promise<PageModel>,
): Promise<PageModel | undefined> {
  const next = findWays(annotate(page)).find(({ isCertain, target: { url } }) => isCertain && url)
  return next && (await load(next.target.url!).catch(() => undefined))
}
