import type { Renderer } from '../src/stages/1-render/renderer.ts'
import type { Snapshot } from '../src/stages/1-render/snapshot.ts'
import type { PageSource } from '../src/stages/1-render/source.ts'
import { cpuClock } from '../test/cpu-time.ts'
import { startedCpuClock } from '../test/process-tree.ts'
import { median } from './harvest-bars/bar.ts'

/** The first one may start the browser. */
export const RENDERINGS = 3

/** The CPU time that rendering a page takes, in this process and in the browser: the median of a few. */
export async function costOfRendering(
  renderer: Renderer,
  source: PageSource,
  times = RENDERINGS,
): Promise<{ readonly snapshot: Snapshot; readonly cpuMs: number }> {
  const costs: number[] = []
  let snapshot: Snapshot | undefined
  for (let run = 0; run < times; run++) {
    const [own, started] = [cpuClock(), startedCpuClock()]
    snapshot = await renderer.render(source)
    costs.push(own() + started())
  }
  return { snapshot: snapshot!, cpuMs: median(costs) }
}
