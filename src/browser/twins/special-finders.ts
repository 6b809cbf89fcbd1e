type Parts = typeof import('../special-parts.ts')

let parts: Parts | undefined

/** In place of `src/special-finders.ts` in builds for browsers. */
export async function loadSpecialFinders(): Promise<void> {
  parts ??= await import('../special-parts.ts')
}

/** For builds that are one file. */
export const useSpecialFinders = (given: Parts): void => {
  parts = given
}

function loaded(): Parts {
  if (parts) return parts
  throw new Error('published algorithms, top-k lists, and domains are not loaded')
}

/** An analysis with `auto` asks this of every list: our own algorithm has no columns of its own. */
export const columnsByBaseline: Parts['columnsByBaseline'] = algorithm =>
  algorithm === 'auto' ? undefined : loaded().columnsByBaseline(algorithm)
export const findRegionsByBaseline: Parts['findRegionsByBaseline'] = (...given) =>
  loaded().findRegionsByBaseline(...given)
export const valueLinks: Parts['valueLinks'] = (...given) => loaded().valueLinks(...given)
export const describeRecords: Parts['describeRecords'] = (...given) => loaded().describeRecords(...given)
export const findDomainRecords: Parts['findDomainRecords'] = (...given) => loaded().findDomainRecords(...given)
export const findTopK: Parts['findTopK'] = (...given) => loaded().findTopK(...given)
