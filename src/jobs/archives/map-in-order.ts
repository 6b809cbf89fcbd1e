/** How results are kept in order while some take longer than others. */
interface Pace {
  /** Works on so many items at the same time. */
  readonly atOnce: number
  /** Reads so many items before the first of them is done. */
  readonly ahead: number
}

/**
 * Does work for each item, several at a time, and gives the results in the order of the items, each as soon as it and those
 * before it are there: an item that is slow to come holds up no result.
 */
export async function* mapInOrder<T, R>(
  items: AsyncIterable<T>,
  work: (item: T) => Promise<R>,
  { atOnce, ahead }: Pace,
): AsyncGenerator<R> {
  const turns = new Turns(atOnce)
  const iterator = items[Symbol.asyncIterator]()
  const begun: Promise<{ readonly result: R }>[] = []
  let next: Promise<IteratorResult<T>> | undefined
  let isEnd = false
  try {
    while (!isEnd || begun.length > 0) {
      if (!isEnd && begun.length < ahead) next ??= iterator.next()
      const came = await Promise.race([...begun.slice(0, 1), ...(next ? [next] : [])])
      if ('result' in came) {
        begun.shift()
        yield came.result
      } else {
        next = undefined
        if (came.done) isEnd = true
        else {
          const result = turns.take(() => work(came.value)).then(result => ({ result }))
          // It is awaited later, when those before it are done.
          result.catch(() => {})
          begun.push(result)
        }
      }
    }
  } finally {
    next?.catch(() => {})
    await iterator.return?.()
  }
}

/** Lets a number of tasks run at the same time, the others wait. */
class Turns {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free === 0) await new Promise<void>(resolve => this.#waiting.push(resolve))
    else this.#free--
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
