import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PaginationScore } from '../blocks/score.ts'
import { drawBars } from './bar-plot.ts'
import { drawScatter } from './scatter-plot.ts'

/** What a run of `report` measured, for the plots: `measured.json`. Shares are of 1. */
export interface MeasuredFigures {
  /** F1 of versions of a method, by task: everything, and with something left out. */
  readonly ablations: Readonly<Record<string, readonly Named[]>>
  /** CPU time from page model to findings, by task: nodes of the page, milliseconds. */
  readonly times: Readonly<Record<string, readonly (readonly [nodes: number, ms: number])[]>>
}

interface Named {
  readonly name: string
  readonly value: number
}

/** A figure with its source: a number, or a profile of the pagination models, whose metrics have it. */
type Sourced = { readonly kind: string; readonly name: string; readonly source: string } & (
  | { readonly value: number }
  | { readonly profile: string }
)

/** Figures that were measured before, and where they are described. */
interface Recorded {
  readonly name: string
  readonly bars: readonly Named[]
  readonly source: string
}

/** Figures of papers, and of peers beside them: `published.json`. */
interface PublishedFigures {
  readonly tasks: readonly { readonly name: string; readonly bars: readonly Sourced[] }[]
  readonly peers: readonly Recorded[]
  readonly ablations: readonly Recorded[]
}

/** The kinds of bars beside each other, ours first. */
const KINDS = ['Amberyl, our pages', 'the paper, its pages', 'as published, our pages', 'MDR, our pages']

/** The plots of a folder, by file name, from the figures in it and those of the pagination models. */
function drawReport(
  published: PublishedFigures,
  measured: MeasuredFigures,
  pagination: Readonly<Record<string, PaginationScore>>,
): Readonly<Record<string, string>> {
  const figureOf = (bar: Sourced): number => ('value' in bar ? bar.value : f1OfTargets(pagination[bar.profile]!))
  const algorithms = [...new Set(published.peers.flatMap(({ bars }) => bars.map(({ name }) => name)))]
  // The default is first.
  const byProfile = [
    ['fast', pagination.fast!] as const,
    ...Object.entries(pagination).filter(([name]) => name !== 'fast'),
  ]
  const profiles = byProfile.map(([name, { pagesRight }]) => ({
    name: `profile ${name}`,
    value: pagesRight,
  }))
  const recorded = published.ablations.map(({ name, bars }) => [name, bars] as const)
  const ablations = {
    ...Object.fromEntries(recorded),
    // What was measured just now replaces what was recorded.
    ...measured.ablations,
    'next page: pages right on new sites, by profile': profiles,
  }
  return {
    'accuracy.svg': drawBars({
      title: 'Accuracy beside the published figures (F1)',
      subtitle:
        'The papers report on their own pages, which we do not have; all other bars are on the same pages of ours',
      kinds: KINDS,
      groups: published.tasks.map(({ name, bars }) => ({
        name,
        bars: bars.map(bar => ({ ...bar, value: figureOf(bar) })),
      })),
    }),
    'peers.svg': drawBars({
      title: 'Records of lists: other algorithms on the same pages (F1)',
      subtitle: 'Rendered pages; the main list as each algorithm ranks it',
      kinds: algorithms,
      groups: published.peers.map(({ name, bars }) => ({ name, bars: bars.map(bar => ({ ...bar, kind: bar.name })) })),
    }),
    'ablations.svg': drawBars({
      title: 'What each part contributes',
      subtitle: 'F1, and for the next page the share of pages that are right',
      kinds: ['what ships', 'with less'],
      groups: Object.entries(ablations).map(([name, versions]) => ({
        name,
        bars: versions.map((version, at) => ({
          ...version,
          kind: at === 0 ? 'what ships' : 'with less',
        })),
      })),
    }),
    'time.svg': drawScatter({
      title: 'Time against size',
      subtitle: 'CPU time from page model to findings, fastest of three runs; each point is a page of a real site',
      xTitle: 'nodes of the page',
      yTitle: 'milliseconds',
      kinds: Object.entries(measured.times).map(([name, points]) => ({ name, points })),
    }),
  }
}

const f1OfTargets = ({ targetPrecision: p, targetRecall: r }: PaginationScore): number => (2 * p * r) / (p + r)

const readJson = async <Content>(file: string): Promise<Content> => JSON.parse(await readFile(file, 'utf8')) as Content

/** Draws the plots again from the figures in the folder. */
export async function writePlots(folder: string, paginationMetrics: string): Promise<readonly string[]> {
  const plots = drawReport(
    await readJson(join(folder, 'published.json')),
    await readJson(join(folder, 'measured.json')),
    await readJson(paginationMetrics),
  )
  for (const [file, svg] of Object.entries(plots)) await writeFile(join(folder, file), svg)
  return Object.keys(plots)
}
