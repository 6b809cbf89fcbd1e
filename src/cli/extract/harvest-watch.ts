import type { HarvestEvent } from '../../stages/6-harvest/event.ts'
import { ProgressLine, type Terminal } from '../terminal/terminal.ts'
import { formatProgress, type HarvestProgress, progressAfter, startProgress } from './harvest-progress.ts'
import { formatVerbose } from './verbose-event.ts'

interface WatchOptions {
  readonly retries: number
  readonly isSilent: boolean
  /** Every event is a line of its own. */
  readonly isVerbose?: boolean | undefined
  /** What an earlier process read. */
  readonly before?: HarvestProgress['before']
}

/** Watches a harvest: shows its progress, and remembers the last address. */
export class HarvestWatch {
  readonly #line: ProgressLine
  readonly #retries: number
  readonly #say: (event: HarvestEvent) => void
  #progress: HarvestProgress
  #lastStep: (HarvestEvent & { readonly kind: 'step' }) | undefined

  constructor(terminal: Terminal, { retries, isSilent, isVerbose, before }: WatchOptions) {
    this.#retries = retries
    this.#say = isVerbose ? speaker(terminal) : () => {}
    this.#progress = startProgress(performance.now(), before)
    const format = (): string =>
      formatProgress(this.#progress, { now: performance.now(), columns: terminal.columns - 1 })
    this.#line = new ProgressLine({ ...terminal, isInteractive: terminal.isInteractive && !isSilent }, format)
  }

  /** The last requested address, if pages have their own addresses. */
  get goOnAt(): string | undefined {
    return this.#lastStep?.by === 'link' ? this.#lastStep.url : undefined
  }

  tell(event: HarvestEvent): void {
    if (event.kind === 'step') this.#lastStep = event
    this.#say(event)
    this.#progress = progressAfter(this.#progress, event, { now: performance.now(), retries: this.#retries })
    this.#line.show()
  }

  end(): void {
    this.#line.end()
  }
}

/** Writes events as lines, above the line of progress. */
function speaker(terminal: Terminal): (event: HarvestEvent) => void {
  const start = performance.now()
  return event => {
    const line = formatVerbose(event, performance.now() - start)
    if (line === undefined) return
    terminal.clearLine?.()
    terminal.err(line)
  }
}
