import type { Domain } from '../../stages/4-find/domain/domain.ts'
import { quantile } from '../records/records-evaluation.ts'
import { type Counts, f1Of, sumCounts } from '../score-counts.ts'
import { type DomainPageScore, type DomainScore, sumDomainScores } from './score.ts'

/** The findings of one version on a labeled page. */
export interface DomainAnswer {
  readonly id: string
  /** As labeled. */
  readonly domain: string
  readonly site: string
  /** The domain whose rules read the page; undefined if none fits. */
  readonly readAs: Pick<Domain, 'name' | 'within'> | undefined
  readonly score: DomainPageScore
  /** The time of annotators and rules: from the page model to the table. */
  readonly ms: number
  /** The annotators' part of it. */
  readonly annotateMs: number
}

/** What the AMBER paper shows for each site. */
export const TABLE_1 = ['areas', 'records', 'attributes', 'price', 'location'] as const
export type Table1 = Readonly<Record<(typeof TABLE_1)[number], Counts>>

/** The figures of one version on a corpus. */
export interface DomainEvaluation {
  readonly overall: DomainScore
  readonly byDomain: Readonly<Record<string, DomainScore>>
  readonly bySite: Readonly<Record<string, Table1>>
  /** The mean F1 of sites; sites without the attribute are left out. */
  readonly siteMean: Readonly<Record<keyof Table1, number>>
  /** Pages with a missing or extra record. */
  readonly wrongPages: readonly string[]
  readonly time: { readonly medianMs: number; readonly p95Ms: number; readonly annotateMedianMs: number }
}

export function evaluateDomainAnswers(answers: readonly DomainAnswer[]): DomainEvaluation {
  const bySite = groupBy(answers, ({ site }) => site, table1Of)
  const times = answers.map(({ ms }) => ms)
  return {
    overall: scoreOf(answers),
    byDomain: groupBy(answers, ({ domain }) => domain, scoreOf),
    bySite,
    siteMean: meanOf(Object.values(bySite)),
    wrongPages: answers.filter(({ score }) => !score.exact).map(({ id }) => id),
    time: {
      medianMs: quantile(times, 0.5),
      p95Ms: quantile(times, 0.95),
      annotateMedianMs: quantile(
        answers.map(({ annotateMs }) => annotateMs),
        0.5,
      ),
    },
  }
}

const scoreOf = (answers: readonly DomainAnswer[]): DomainScore => sumDomainScores(answers.map(({ score }) => score))

const table1Of = (answers: readonly DomainAnswer[]): Table1 => table1(scoreOf(answers))

export const table1 = ({ areas, records, attributes, byAttribute }: DomainScore): Table1 => ({
  areas,
  records,
  attributes,
  price: byAttribute.price ?? NOTHING,
  location: byAttribute.location ?? NOTHING,
})

const NOTHING = sumCounts([])

function meanOf(sites: readonly Table1[]): Record<keyof Table1, number> {
  const mean = (column: keyof Table1): number => {
    const figures = sites.map(site => f1Of(site[column])).filter(figure => !Number.isNaN(figure))
    return figures.reduce((sum, figure) => sum + figure, 0) / figures.length
  }
  const entries = TABLE_1.map(column => [column, mean(column)] as const)
  return Object.fromEntries(entries) as Record<keyof Table1, number>
}

function groupBy<Item, Figure>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  figure: (group: readonly Item[]) => Figure,
): Record<string, Figure> {
  const names = [...new Set(items.map(nameOf))]
  return Object.fromEntries(names.map(name => [name, figure(items.filter(item => nameOf(item) === name))]))
}

/** How often the domain of a page was chosen correctly without being named. */
export interface ChoiceEvaluation {
  readonly pages: number
  readonly right: number
  /** The others. */
  readonly wrong: readonly { readonly id: string; readonly domain: string; readonly picked: string | undefined }[]
}

export function evaluateChoices(answers: readonly DomainAnswer[]): ChoiceEvaluation {
  const wrong = answers.filter(answer => !isRight(answer))
  return {
    pages: answers.length,
    right: answers.length - wrong.length,
    wrong: wrong.map(({ id, domain, readAs }) => ({ id, domain, picked: readAs?.name })),
  }
}

/** Labels do not distinguish countries: a domain for one country also counts. */
const isRight = ({ domain, readAs }: DomainAnswer): boolean => readAs?.name === domain || readAs?.within === domain
