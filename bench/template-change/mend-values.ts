import { seededRandom } from '../../src/evaluation/training/random.ts'
import type { PageModel } from '../../src/stages/2-model/page-model.ts'
import { learnByExample } from '../../src/stages/5-wrap/page/learn-by-example.ts'
import { sameValues } from '../../src/stages/5-wrap/page/same-value.ts'
import { checkTemplate, type StoredTemplate } from '../../src/stages/7-monitor/check-template.ts'
import { mendWrapper } from '../../src/stages/7-monitor/mend-wrapper.ts'
import { readStored, type StoredWrapper } from '../../src/stages/7-monitor/stored-wrapper.ts'
import { learnTemplateState } from '../../src/stages/7-monitor/template-state.ts'
import { changeRandomly, type ExperimentSize, learnedPages, newSeeds, regionPage } from './experiment.ts'
import { type Block, DEPTHS, makeSource, newId, type Source } from './source.ts'
import { writePage } from './write-page.ts'

/** The numbers of changes that are tried; without any, only the content is new. */
export const COUNTS = [0, 1, 2, 4, 8, 16] as const

/** Pages of each source, for each number of changes. */
export const MENDING_SIZE: ExperimentSize = { sourcesPerDepth: 4, pagesPerSource: 5 }

/** A page with a number of changes, and the fields of a wrapper that are still on it. */
export interface MendedPage {
  readonly changes: number
  readonly isNoticed: boolean
  readonly fields: number
  /** How many of them the old wrapper reads rightly, and how many are read rightly after the check. */
  readonly kept: number
  readonly mended: number
  /** The same with other content. */
  readonly mendedAnew: number
}

/** Wrappers by example of generated regions: each text is a field. */
export function* runMending({ sourcesPerDepth, pagesPerSource }: ExperimentSize, seed = 1): Generator<MendedPage> {
  const random = seededRandom(seed)
  for (const depth of DEPTHS) {
    for (let number = 0; number < sourcesPerDepth; number++) {
      const source = makeSource(depth, random)
      const seeds = newSeeds(random)
      const stored = learn(source, seeds)
      if (!stored) continue
      for (const count of COUNTS) {
        for (let page = 0; page < pagesPerSource; page++) {
          const template = count === 0 ? source.template : changeRandomly(source, count, random).template
          const other = mend(stored, template, newId(random))
          yield {
            changes: count,
            ...mend(stored, template, seeds.at(-1)!),
            isNoticed: other.isNoticed,
            mendedAnew: other.mended,
          }
        }
      }
    }
  }
}

/** A page, and the texts of each block by its number. */
interface WrittenPage {
  readonly page: PageModel
  readonly texts: ReadonlyMap<string, readonly string[]>
}

function write(template: Block, seed: number): WrittenPage {
  const texts = new Map<string, string[]>()
  const onText = ({ id }: Block, text: string): void => void texts.set(`f${id}`, [...(texts.get(`f${id}`) ?? []), text])
  return { page: regionPage(writePage(template, { seed, onText })).page, texts }
}

/** The blocks with text in the region, without those that come and go. */
function fieldsIn(block: Block, isInside = false): string[] {
  if (block.kind === 'optional' || block.kind === 'advert') return []
  const own = isInside && block.hasText ? [`f${block.id}`] : []
  return [...own, ...block.children.flatMap(child => fieldsIn(child, isInside || block.isRegion === true))]
}

/** Learned from the last page, without the fields whose texts are not told apart there; the template from all pages. */
function learn(source: Source, seeds: readonly number[]): StoredTemplate | undefined {
  const { page, texts } = write(source.template, seeds.at(-1)!)
  let names = fieldsIn(source.template)
  while (names.length > 0) {
    const learned = learnByExample([{ page, fields: Object.fromEntries(names.map(name => [name, texts.get(name)!])) }])
    if (learned.kind === 'learned') {
      const { wrapper } = learned
      const pages = learnedPages(source, seeds).map(one => one.page)
      return { wrapper, state: learnTemplateState(wrapper, pages)! }
    }
    const bad = new Set(learned.problems.flatMap(({ field }) => field ?? []))
    names = names.filter(name => bad.size > 0 && !bad.has(name))
  }
  return undefined
}

function mend(stored: StoredTemplate, template: Block, seed: number): Omit<MendedPage, 'changes' | 'mendedAnew'> {
  const { page, texts } = write(template, seed)
  const fields = stored.wrapper.fields.filter(({ name }) => texts.has(name))
  const verdict = checkTemplate(stored, page)
  const mending = mendWrapper(stored, page, { policy: 'automatic', verdict })
  const right = (wrapper: StoredWrapper): number => {
    const read = readStored(page, wrapper).fields
    const isRight = (name: string): boolean =>
      sameValues(
        (read.get(name) ?? []).map(({ text }) => text),
        texts.get(name)!,
      )
    return fields.filter(({ name }) => isRight(name)).length
  }
  const now = mending.kind === 'mended' ? mending.stored.wrapper : stored.wrapper
  const isNoticed = verdict.kind !== 'same' || checkTemplate(stored, page, { scope: 'page' }).kind !== 'same'
  return { isNoticed, fields: fields.length, kept: right(stored.wrapper), mended: right(now) }
}
