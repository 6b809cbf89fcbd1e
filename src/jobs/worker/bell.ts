/** Wakes somebody who waits. What rings while nobody waits is heard by the next one who does. */
export class Bell {
  #hasRung = false
  #wake: () => void = () => {}

  ring(): void {
    this.#hasRung = true
    this.#wake()
  }

  /** Until it rings, but no longer than this. */
  async wait(ms: number): Promise<void> {
    if (!this.#hasRung)
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, ms)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    this.#hasRung = false
    this.#wake = () => {}
  }
}
