import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { Extraction } from '../../api/extraction.ts'
import { clickOnPage, startExtraction, type Wanted, wantedOf } from '../../api/start-extraction.ts'
import { useFailure } from '../../components/toasts.tsx'
import { useUrlState } from '../../components/use-url-state.ts'

/** What leads to another extraction: other settings, another list, or a click on the page. */
type Change = Wanted | { readonly click: number }

/** Extracts the same page in another way, or the page after a click. */
export function useAnother(extraction: Extraction) {
  const [, navigate] = useLocation()
  const [params] = useUrlState()
  const { page, region, lists } = extraction
  const mutation = useMutation({
    mutationFn: async (change: Change) => {
      const kept = wantedOf(extraction)
      if ('click' in change) {
        const { region: _, ...settings } = kept
        return startExtraction({ ...settings, page: await clickOnPage(page, change.click) })
      }
      return startExtraction({ page, ...('region' in change || 'without' in change ? kept : {}), ...change })
    },
    // How the page is looked at stays.
    onSuccess: path => navigate(path + looksIn(params)),
    onError: useFailure(),
  })
  const nextRegion = (): void => {
    if (lists.length > 1) mutation.mutate({ region: ((region === 'main' ? 1 : region) % lists.length) + 1 })
  }
  return { ...mutation, nextRegion }
}

const LOOKS = ['zoom', 'layers', 'show', 'tab']

const looksIn = (params: URLSearchParams): string =>
  LOOKS.map(name => (params.has(name) ? `&${new URLSearchParams({ [name]: params.get(name)! })}` : '')).join('')
