import { type AnalysisOptions, analysisOf } from '../../src/analyse.ts'
import type { Extracted } from '../../src/answers/extracted.ts'
import { learnedStored, storedOf } from '../../src/answers/kept-wrapper.ts'
import { shippedModels } from '../../src/shipped-models.ts'
import type { PageModel } from '../../src/stages/2-model/page-model.ts'
import { Harvest } from '../../src/stages/6-harvest/harvest.ts'
import { formatStored, type Stored } from '../../src/stages/7-monitor/stored-file.ts'

/** The file of a wrapper that was learned by example. */
export const exampleFile = (stored: Stored): string => formatStored(stored)

/** The wrapper of what was walked, with the edits. */
export const harvestFile = (seen: Harvest['seen'], extracted: Extracted): string =>
  formatStored(learnedStored(seen, extracted))

interface ReadPage {
  readonly page: PageModel
  readonly how: AnalysisOptions
  readonly extracted: Extracted
}

/** The wrapper of the list of one page, with the edits. */
export async function pageFile({ page, how, extracted }: ReadPage): Promise<string> {
  const stored = await storedOf(extracted, async () => {
    const run = harvestOne(page, how)
    for await (const _ of run);
    return run.seen
  })
  return formatStored(stored)
}

/** A walk of one page that is already read. */
const harvestOne = (page: PageModel, how: AnalysisOptions): Harvest =>
  new Harvest(
    page.url,
    { pages: 1 },
    {
      analysis: analysisOf(shippedModels, how),
      open: async () => ({
        loader: { load: async () => ({ model: page }), inTurn: (_, work) => work() },
        close: async () => {},
      }),
    },
  )
