import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startDemo } from '../../demo/server.ts'
import { requireBrowser } from '../../src/stages/1-render/browser-path.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { startProcess } from './processes.ts'

const demo = closedAfterwards(await startDemo())
const folder = temporaryFolder()

/** Shorter than the 30 s for which Playwright waits; enough for a busy machine. */
const PROMPT_MS = 25_000

test.skipIf(process.platform === 'win32')(
  'a process that a browser leaves behind does not keep the program',
  async ({ onTestFinished }) => {
    // It keeps the browser's output open, and does not belong to its process group.
    const browser = join(folder, 'browser')
    const pidFile = join(folder, 'pid')
    const left = `setsid sh -c 'echo $$ > ${pidFile}; exec sleep 120' &`
    writeFileSync(browser, `#!/bin/sh\n${left}\nexec ${requireBrowser()} "$@"\n`, { mode: 0o755 })
    onTestFinished(() => void process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL'))
    const args = [new URL('shop/table/', demo.url).href, '--render', '--pages', '1', '--format', 'csv']
    const run = startProcess(args, { env: { AMBERYL_BROWSER: browser } })
    await run.says('Done')
    const said = performance.now()
    const { code, out } = await run.ended
    expect(performance.now() - said).toBeLessThan(PROMPT_MS)
    expect(code).toBe(0)
    expect(out.trim().split('\n')).toHaveLength(21)
  },
)
