import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bar, median } from './bar.ts'
import { timeOfCommand } from './commands.ts'
import type { Site } from './sites.ts'

const MOST_OF_FIRST = 0.25

/** A job that runs again while nothing has changed, compared with its first run; each is a command of its own. */
export async function repeatedBar(site: Site, rounds: number): Promise<Bar> {
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'amberyl-bench-'))
    try {
      const start = site.lists.map(list => `  - ${list}`).join('\n')
      writeFileSync(join(folder, 'job.yaml'), `start:\n${start}\npages: ${site.pages}\npoliteness: { delay: 0 }\n`)
      const run = (): Promise<number> => timeOfCommand(['harvest', 'job.yaml', '--database', 'jobs.db'], folder)
      const [first, again] = [await run(), await run()]
      console.log(`${site.name}: first run ${Math.round(first)} ms, repeated ${Math.round(again)}`)
      if (round > 0) ratios.push(again / first)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  return { name: `${site.name}, repeated`, value: median(ratios), limit: MOST_OF_FIRST, of: 'time / first run' }
}
