import { expect, test } from 'vitest'
import { mapInOrder } from './map-in-order.ts'

/** Work that ends when it is told to. */
function manual<T>(): { readonly work: (item: T) => Promise<T>; readonly begun: T[]; end(item: T): void } {
  const begun: T[] = []
  const ends = new Map<T, () => void>()
  return {
    begun,
    work: item => {
      begun.push(item)
      return new Promise(resolve => ends.set(item, () => resolve(item)))
    },
    end: item => ends.get(item)!(),
  }
}

async function* upTo(count: number): AsyncGenerator<number> {
  for (let at = 1; at <= count; at++) yield at
}

const settled = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

test('results come in the order of the items, a limited number at a time', async () => {
  const { work, begun, end } = manual<number>()
  const results: number[] = []
  const running = (async () => {
    for await (const result of mapInOrder(upTo(5), work, { atOnce: 2, ahead: 4 })) results.push(result)
  })()
  await settled()
  expect(begun).toEqual([1, 2])
  end(2)
  await settled()
  expect([begun, results]).toEqual([[1, 2, 3], []])
  end(3)
  await settled()
  // Five would be more than is read ahead.
  expect(begun).toEqual([1, 2, 3, 4])
  end(1)
  await settled()
  expect(results).toEqual([1, 2, 3])
  end(4)
  await settled()
  end(5)
  await running
  expect(results).toEqual([1, 2, 3, 4, 5])
})

test('an item that is slow to come holds up no result', async () => {
  let come = (): void => {}
  async function* items(): AsyncGenerator<string> {
    yield 'first'
    await new Promise<void>(resolve => {
      come = resolve
    })
    yield 'second'
  }
  const results = mapInOrder(items(), async item => item, { atOnce: 2, ahead: 4 })
  expect(await results.next()).toEqual({ done: false, value: 'first' })
  come()
  expect(await results.next()).toEqual({ done: false, value: 'second' })
  expect(await results.next()).toEqual({ done: true, value: undefined })
})

test('a failure comes in its turn, and the items are closed', async () => {
  let isClosed = false
  async function* items(): AsyncGenerator<number> {
    try {
      yield* upTo(100)
    } finally {
      isClosed = true
    }
  }
  const work = async (item: number): Promise<number> => {
    if (item === 3) throw new Error('the third')
    return item
  }
  const results: number[] = []
  const run = async (): Promise<void> => {
    for await (const result of mapInOrder(items(), work, { atOnce: 4, ahead: 8 })) results.push(result)
  }
  await expect(run()).rejects.toThrow('the third')
  expect([results, isClosed]).toEqual([[1, 2], true])
})
