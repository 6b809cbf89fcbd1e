import { writeFile } from 'node:fs/promises'
import { type Terminal, withProgress } from '../../cli/terminal/terminal.ts'
import { UsageError } from '../../cli/terminal/usage-error.ts'
import { Renderer } from '../../stages/1-render/renderer.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { loadAnnotators } from '../../stages/3-annotate/load-annotators.ts'
import { loadRegionJudge } from '../../stages/4-find/regions/load-judge.ts'
import { findTopK } from '../../stages/4-find/top-k/find-top-k.ts'
import type { TopK, TopKStage } from '../../stages/4-find/top-k/top-k.ts'
import { fastestRun, processorMs } from '../fastest-run.ts'
import { scoreTopK, type TopKPageScore } from './score.ts'
import { readTopKCorpus } from './top-k-corpus.ts'
import { figuresOf, formatTopK, type TopKTime, timingOf, totalMs } from './top-k-evaluation.ts'
import { otherVersions, type TopKVersion, topKVersions } from './top-k-versions.ts'

export interface TopKFlags {
  readonly corpus: string
  readonly static?: boolean
  readonly predictions?: string
  readonly json?: boolean
}

/** Our algorithm and the published one, each with and without its parts; the other algorithms; the time. */
export async function evaluateTopK(flags: TopKFlags, terminal: Terminal): Promise<void> {
  const versions = topKVersions().map(withScores)
  const others = otherVersions(loadRegionJudge(), loadAnnotators()).map(withScores)
  const times: TopKTime[] = []
  const lines: string[] = []
  const renderer = flags.static ? undefined : new Renderer()
  try {
    await withProgress(terminal, `reading pages${renderer ? ' in the browser' : ''}`, async () => {
      for await (const { id, page, label, ...read } of readTopKCorpus(flags.corpus, renderer)) {
        const { found, stages, ms } = fastestRun(() => findTimed(page))
        times.push({ ...read, nodes: page.nodeCount, stages })
        lines.push(prediction(id, found, ms))
        for (const { version, scores } of [...versions, ...others]) scores.push(scoreTopK(label, version.find(page)))
      }
    })
  } finally {
    await renderer?.close()
  }
  if (times.length === 0) throw new UsageError(`${flags.corpus} has no labeled page`)
  if (flags.predictions) await writeFile(flags.predictions, lines.join(''))
  const figures = (of: readonly Scored[]) => of.map(({ version, scores }) => figuresOf(version.name, scores))
  const evaluation = {
    rendered: !flags.static,
    versions: figures(versions),
    others: figures(others),
    timing: timingOf(times),
  }
  terminal.out(flags.json ? `${JSON.stringify(evaluation)}\n` : `${formatTopK(evaluation)}\n`)
}

interface Scored {
  readonly version: TopKVersion
  readonly scores: TopKPageScore[]
}

const withScores = (version: TopKVersion): Scored => ({ version, scores: [] })

interface TimedTopK {
  readonly found: TopK
  readonly stages: TopKTime['stages']
  readonly ms: number
}

function findTimed(page: PageModel): TimedTopK {
  const stages: Partial<Record<TopKStage, number>> = {}
  let last = processorMs()
  const onStage = (stage: TopKStage): void => {
    const now = processorMs()
    stages[stage] = now - last
    last = now
  }
  return { found: findTopK(page, { onStage }), stages, ms: totalMs({ stages }) }
}

function prediction(id: string, found: TopK, ms: number): string {
  const list = found.kind === 'list' ? { k: found.k, items: found.items.map(({ title }) => title) } : { items: [] }
  return `${JSON.stringify({ id, isTopK: found.kind === 'list', ...list, ms: Number(ms.toFixed(2)) })}\n`
}
