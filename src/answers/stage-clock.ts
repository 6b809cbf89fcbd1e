/** Measures the time between stages. */
export class StageClock {
  readonly times: { readonly stage: string; readonly ms: number }[] = []
  #last = performance.now()

  note(stage: string): void {
    const now = performance.now()
    this.times.push({ stage, ms: Math.round((now - this.#last) * 100) / 100 })
    this.#last = now
  }
}
