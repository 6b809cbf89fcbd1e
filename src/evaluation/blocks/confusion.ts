import type { TrainingConfusion, TrainingSite } from '../../server/training/trainer.ts'
import { xpathOf } from '../../stages/2-model/node-path.ts'
import { textOf } from '../../stages/2-model/page-model.ts'
import type { PageFeatures } from './examples.ts'

type ConfusedPlace = TrainingConfusion['places'][number]

/** A page with what a model that was not trained on its site says of each candidate. */
interface JudgedPage {
  readonly page: PageFeatures
  readonly probabilities: readonly Float64Array[]
}

const MAX_PLACES = 50
const MAX_TEXT = 100

/**
 * The classes of all candidates, on sites that were not trained on: what they are, and what they were taken for. The most frequent
 * mistakes first.
 */
export function confuseClasses(judged: readonly JudgedPage[], classes: readonly string[]): TrainingConfusion[] {
  const cells = new Map<string, { count: number; places: ConfusedPlace[] }>()
  for (const { page, probabilities } of judged) {
    for (const [row, shares] of probabilities.entries()) {
      const [labelled, given] = [page.labels[row]!, shares.indexOf(Math.max(...shares))]
      const key = `${labelled} ${given}`
      const cell = cells.get(key) ?? { count: 0, places: [] }
      cells.set(key, cell)
      cell.count++
      if (labelled !== given && cell.places.length < MAX_PLACES)
        cell.places.push({ ...placeOf(page, row), probability: shares[given]! })
    }
  }
  return [...cells]
    .map(([key, cell]) => {
      const [labelled, given] = key.split(' ').map(Number)
      return { labelled: classes[labelled!]!, given: classes[given!]!, ...cell }
    })
    .sort((a, b) => Number(a.labelled === a.given) - Number(b.labelled === b.given) || b.count - a.count)
}

function placeOf({ id, site, page, table }: PageFeatures, row: number): Omit<ConfusedPlace, 'probability'> {
  const node = table.nodes[row]!
  return { page: id, site, node, xpath: xpathOf(page, node), text: textOf(page, node).trim().slice(0, MAX_TEXT) }
}

/** The scores of pages by site, the worst first. */
export function scoreSites(
  pages: readonly { readonly id: string; readonly site: string; readonly isRight: boolean }[],
): TrainingSite[] {
  const sites = new Map<string, { pages: number; wrong: string[] }>()
  for (const { id, site, isRight } of pages) {
    const score = sites.get(site) ?? { pages: 0, wrong: [] }
    sites.set(site, score)
    score.pages++
    if (!isRight) score.wrong.push(id)
  }
  return [...sites]
    .map(([site, { pages: count, wrong }]) => ({ site, pages: count, right: count - wrong.length, wrong }))
    .sort((a, b) => b.wrong.length - a.wrong.length || (a.site < b.site ? -1 : 1))
}

/** A page is right if every candidate has its class, and no labeled block is missed. */
export const isWhollyRight = ({ page, probabilities }: JudgedPage): boolean =>
  (page.missed?.length ?? 0) === 0 &&
  probabilities.every((shares, row) => shares.indexOf(Math.max(...shares)) === page.labels[row])
