import { RenderFailure } from '../../1-render/failure.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import type { PageWrapper } from '../../5-wrap/page/page-wrapper.ts'

/** The page with the texts that a wrapper was learned from. */
type PageOfTexts =
  | { readonly kind: 'page'; readonly page: PageModel }
  /** The owner removed it: other texts have to be chosen. */
  | { readonly kind: 'gone'; readonly because: string }
  /** It was a file, which is not part of the site. */
  | { readonly kind: 'none' }

const GONE: readonly (number | undefined)[] = [404, 410]

/**
 * Loads the page on which a wrapper of detail pages is checked before a harvest: it shows the texts that the owner
 * pasted, so a new template can be learned from them. Of several pages, the first that still exists.
 */
export async function loadLearnedPage(
  { learned: { urls } }: PageWrapper,
  load: (url: string) => Promise<PageModel>,
): Promise<PageOfTexts> {
  let result: PageOfTexts = { kind: 'none' }
  for (const url of urls.filter(each => /^https?:(?!\/\/stdin\.invalid\/)/i.test(each))) {
    try {
      return { kind: 'page', page: await load(url) }
    } catch (error) {
      if (!(error instanceof RenderFailure && GONE.includes(error.status))) throw error
      result = { kind: 'gone', because: `the page that the wrapper was learned from is gone (${url})` }
    }
  }
  return result
}
