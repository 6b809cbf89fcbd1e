/** A site that a walk leads to, and that the person has not allowed yet. */
interface AccessQuestion {
  readonly origin: string
  readonly answer: (isAllowed: boolean) => void
}

/** Questions to the person that wait for a click: only then the browser can be asked for access to a site. */
export class AccessQuestions {
  #open: AccessQuestion | undefined
  readonly #listeners = new Set<() => void>()

  /** Waits for the answer of the person. */
  ask(origin: string): Promise<boolean> {
    this.#open?.answer(false)
    return new Promise(resolve => {
      this.#set({
        origin,
        answer: isAllowed => {
          this.#set(undefined)
          resolve(isAllowed)
        },
      })
    })
  }

  /** The question that waits, if there is one. */
  readonly current = (): AccessQuestion | undefined => this.#open

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #set(open: AccessQuestion | undefined): void {
    this.#open = open
    for (const listener of this.#listeners) listener()
  }
}
