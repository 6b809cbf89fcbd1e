import { analysisOf } from '../../src/analyse.ts'
import { shippedModels } from '../../src/shipped-models.ts'
import type { PageModel } from '../../src/stages/2-model/page-model.ts'
import type { Wrapper } from '../../src/stages/5-wrap/wrapper.ts'
import { Harvest } from '../../src/stages/6-harvest/harvest.ts'
import type { StoredTemplate } from '../../src/stages/7-monitor/check-template.ts'
import { formatStored, parseStored } from '../../src/stages/7-monitor/stored-file.ts'
import { storedList } from '../../src/stages/7-monitor/stored-list.ts'

export interface SavedList extends StoredTemplate {
  readonly wrapper: Wrapper
}

/**
 * What `amberyl PAGE --save-wrapper FILE` saves of a list without a browser: with a second page, that is where the walk comes
 * to, whichever address leads on from the first. Undefined for a page without a list.
 */
export async function saveList(first: PageModel, second?: PageModel): Promise<SavedList | undefined> {
  const loader = {
    load: async (url: string) => ({ model: url === first.url ? first : second! }),
    inTurn: <T>(_: string, work: () => Promise<T>): Promise<T> => work(),
  }
  const run = new Harvest(
    first.url,
    { pages: second ? 2 : 1, reading: 'parser' },
    { analysis: analysisOf(shippedModels), open: async () => ({ loader, close: async () => {} }) },
  )
  for await (const _ of run);
  const list = storedList(run.seen)
  if (!list) return undefined
  const { wrapper, state } = parseStored(formatStored(list))
  return { wrapper: wrapper as Wrapper, state: state! }
}
