import { answerOf, api } from './client.ts'
import type { Extraction } from './extraction.ts'

/** What to extract, and how. */
export interface Wanted {
  readonly url?: string
  readonly page?: string
  readonly algorithm?: string
  readonly domain?: string | undefined
  readonly region?: number | undefined
  readonly k?: number
  /** Parts of the algorithm that are switched off. */
  readonly without?: readonly string[] | undefined
}

/** Extracts a page, and returns the address of the view that shows the result. */
export async function startExtraction(wanted: Wanted, signal?: AbortSignal): Promise<string> {
  // The contract lists the algorithms; the studio takes their names from the server.
  const found = await answerOf(api.extractions.$post({ json: wanted as never }, signal ? { init: { signal } } : {}))
  return `/x/${found.id}?${paramsOf(found)}`
}

/** How an extraction was made: what another one like it is asked for with. */
export const wantedOf = ({ algorithm, domain, region, k, without }: Extraction): Wanted => ({
  algorithm,
  ...(domain === null ? {} : { domain }),
  ...(region === 'main' ? {} : { region }),
  ...(k === null || algorithm !== 'top-k' ? {} : { k }),
  ...(without.length === 0 ? {} : { without }),
})

/** The server forgets extractions after a while; their addresses say how to make them again. */
function paramsOf(found: Extraction): URLSearchParams {
  const { algorithm, domain, region, k, without } = wantedOf(found)
  return new URLSearchParams({
    url: found.url,
    ...(algorithm === 'auto' ? {} : { algorithm }),
    ...(domain ? { domain } : {}),
    ...(region ? { region: String(region) } : {}),
    ...(k ? { k: String(k) } : {}),
    ...(without ? { without: without.join(',') } : {}),
  })
}

export function wantedIn(params: URLSearchParams): Wanted {
  const number = (name: string): number | undefined =>
    Number(params.get(name)) > 0 ? Number(params.get(name)) : undefined
  const [url, algorithm, domain] = ['url', 'algorithm', 'domain'].map(name => params.get(name) ?? undefined)
  const [k, region] = [number('k'), number('region')]
  return {
    ...(url === undefined ? {} : { url }),
    ...(algorithm === undefined ? {} : { algorithm }),
    ...(domain === undefined ? {} : { domain }),
    ...(region === undefined ? {} : { region }),
    ...(k === undefined ? {} : { k }),
    ...(params.has('without') ? { without: params.get('without')!.split(',') } : {}),
  }
}

/** Clicks something on a page: it is opened again, and what comes after the click is another page. Returns its id. */
export async function clickOnPage(page: string, click: number): Promise<string> {
  const { id } = await answerOf(api.pages[':id'].steps.$post({ param: { id: page }, json: { click } }))
  return id
}
