import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadAnnotators } from '../src/stages/3-annotate/load-annotators.ts'
import { loadClassifier } from '../src/stages/4-find/blocks/load-block-type.ts'
import { loadExtentRules } from '../src/stages/4-find/extent/load-extent.ts'
import { loadRegionJudge } from '../src/stages/4-find/regions/load-judge.ts'
import { type Sample, soak } from '../test/soak/soak.ts'
import { drawPlot } from './template-change/plot.ts'

/** About 2,000 pages. */
const ROUNDS = 30

/** What a long-running process holds while it reads pages, many of them faulty. `--plots` writes docs/soak*.svg. */
export async function main(args: readonly string[] = []): Promise<void> {
  const models = {
    annotators: loadAnnotators([join(process.cwd(), 'annotators')]),
    judge: loadRegionJudge(),
    links: loadClassifier('pagination-link', 'fast', join(process.cwd(), 'blocks')),
    more: loadClassifier('load-more', 'fast', join(process.cwd(), 'blocks')),
    extent: loadExtentRules(),
  }
  const rounds = Number(args.find(arg => /^\d+$/.test(arg)) ?? ROUNDS)
  const samples: Sample[] = []
  const onSample = (sample: Sample): void => {
    console.log(line(sample))
    samples.push(sample)
    // After each round, so that a run that is ended early has its plot.
    if (args.includes('--plots') && samples.length > 1) writePlots(samples)
  }
  await soak({ rounds, models, onSample })
  const [early, late] = [averageOf(samples.slice(2, 7)), averageOf(samples.slice(-5))]
  console.log(`rounds 3 to 7: ${line(early)}\nlast five:     ${line(late)}`)
}

const megabytes = (bytes: number): number => Math.round(bytes / 1e6)

const line = ({ pages, heap, node, browsers, processes, handles }: Sample): string =>
  `${Math.round(pages)} pages: heap ${megabytes(heap)} MB, node ${megabytes(node)} MB, browsers ${megabytes(browsers)} MB, ` +
  `${Math.round(processes)} processes, ${Math.round(handles)} open files and connections`

function averageOf(samples: readonly Sample[]): Sample {
  const mean = (name: keyof Sample): number => samples.reduce((sum, each) => sum + each[name], 0) / samples.length
  return {
    pages: mean('pages'),
    heap: mean('heap'),
    node: mean('node'),
    browsers: mean('browsers'),
    processes: mean('processes'),
    handles: mean('handles'),
  }
}

function writePlots(samples: readonly Sample[]): void {
  const plot = (file: string, title: string, unit: string, names: Partial<Record<keyof Sample, string>>): void => {
    const lines = Object.entries(names).map(([key, name]) => ({
      name,
      values: samples.map(sample => sample[key as keyof Sample] / (unit === 'MB' ? 1e6 : 1)),
    }))
    const most = Math.max(...lines.flatMap(({ values }) => values))
    const step = 10 ** Math.floor(Math.log10(most))
    const svg = drawPlot({
      title,
      xTitle: 'pages read',
      xs: samples.map(({ pages }) => pages),
      lines,
      top: Math.ceil(most / step) * step,
      format: value => `${Math.round(value)}${unit === '' ? '' : ` ${unit}`}`,
    })
    writeFileSync(join(process.cwd(), 'docs', file), svg)
  }
  plot('soak.svg', 'Memory of one process over many faulty pages', 'MB', {
    node: 'node',
    heap: 'heap of node, after collection',
    browsers: 'all browser processes',
  })
  plot('soak-handles.svg', 'What one process holds open', '', {
    processes: 'browser processes',
    handles: 'open files and connections',
  })
}
