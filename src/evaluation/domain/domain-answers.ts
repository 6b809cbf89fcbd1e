import { attributeOf, type PageModel } from '../../stages/2-model/page-model.ts'
import { annotate } from '../../stages/3-annotate/annotate.ts'
import { chooseDomain } from '../../stages/4-find/domain/choose-domain.ts'
import type { DomainFinder } from '../../stages/4-find/domain/domain-finder.ts'
import type { DomainWeights } from '../../stages/4-find/domain/domain-weights.ts'
import { type DomainArea, findInAnnotated } from '../../stages/4-find/domain/find-domain-records.ts'
import { IMPROVEMENTS, type Improvement } from '../../stages/4-find/domain/improvement.ts'
import { fastestRun, processorMs } from '../fastest-run.ts'
import type { DomainPage } from './domain-corpus.ts'
import type { DomainAnswer } from './domain-evaluation.ts'
import { type AreaOfRecords, scoreDomainPage } from './score.ts'
import type { AttributeValue } from './score-values.ts'

/** The finder with some of its improvements left out. */
export interface DomainVersion {
  readonly name: string
  readonly without: readonly Improvement[]
  /** Its weights are learned on all other sites, not those that ship. */
  readonly learnsWeights?: boolean
}

/** First the requested one, then with one improvement less each, then as in the paper, then with learned weights. */
export const versionsWithout = (without: readonly Improvement[]): DomainVersion[] => [
  { name: without.length === 0 ? 'all improvements' : `without ${without.join(', ')}`, without },
  ...IMPROVEMENTS.filter(name => !without.includes(name)).map(name => ({
    name: `without ${without.length === 0 ? '' : 'them and '}${name}`,
    without: [...without, name],
  })),
  { name: 'none: the paper', without: IMPROVEMENTS },
  { name: 'weights of other sites', without, learnsWeights: true },
]

/** Finders of the labeled domain: as it is, with words learned on other sites, and with these weights. */
interface LabelledFinders {
  readonly plain: DomainFinder
  readonly taught: DomainFinder
  readonly weights: DomainWeights
}

function finderFor({ plain, taught, weights }: LabelledFinders, version: DomainVersion): DomainFinder {
  const finder = version.without.includes('learned-words') ? plain : taught
  return version.learnsWeights ? { ...finder, weights } : finder
}

/** The findings on a page, with their score. */
export interface FoundAnswer {
  readonly answer: DomainAnswer
  readonly areas: readonly AreaOfRecords[]
}

export function answerNamed(page: DomainPage, finders: LabelledFinders, version: DomainVersion): FoundAnswer {
  return answer(page, finderFor(finders, version), version)
}

/** All domains: complete, and only the parts needed to choose one. */
export interface AllFinders {
  readonly byName: ReadonlyMap<string, DomainFinder>
  readonly sketches: readonly DomainFinder[]
}

/** The domain is not named: it is chosen among all, as with `--domain auto`. */
export function answerPicked(
  page: DomainPage,
  labelled: LabelledFinders,
  all: AllFinders,
  version: DomainVersion,
): FoundAnswer {
  const choice = chooseDomain(page.page, all.sketches)
  const picked = choice.kind === 'domain' ? choice.finder.domain.name : undefined
  const finder = picked === page.domain ? finderFor(labelled, version) : all.byName.get(picked ?? '')
  return answer(page, finder, version)
}

function answer(labelled: DomainPage, finder: DomainFinder | undefined, { without }: DomainVersion): FoundAnswer {
  const { id, domain, site, page, labels } = labelled
  const { found, ms, annotateMs } = fastestRun(() => {
    const start = processorMs()
    const annotated = finder && annotate(page, finder.annotators)
    const annotatedAt = processorMs()
    const result = annotated && findInAnnotated(annotated, finder, { without })
    return { found: result, ms: processorMs() - start, annotateMs: annotatedAt - start }
  })
  const areas = found?.kind === 'records' ? found.areas.map(area => valuesOf(page, area)) : []
  const score = scoreDomainPage(page, labels, areas)
  return { answer: { id, domain, site, readAs: finder?.domain, score, ms, annotateMs }, areas }
}

const valuesOf = (page: PageModel, { region, fields }: DomainArea): AreaOfRecords => ({
  records: region.records.map((nodes, row) => {
    const entries = fields.flatMap(({ name, kind, source, cells }): [string, AttributeValue][] => {
      const cell = cells[row]
      if (!cell) return []
      const { text, value, currency } = cell
      // Addresses as the page writes them, like the labels.
      const written = kind !== 'link' ? undefined : attributeOf(page, cell.nodes[0]!, source.slice(1))
      return [[name, { text: written ?? text, ...(value !== undefined && { value }), ...(currency && { currency }) }]]
    })
    return { nodes, attributes: Object.fromEntries(entries) }
  }),
})
