import { expect, test } from 'vitest'
import { describeDatabases } from '../../../test/database.ts'
import { thisOwner } from '../../files/owner.ts'
import { sleep } from '../../net/clock.ts'
import { askForRequest, endRequest } from './site-requests.ts'
import { createSharedTurns } from './site-turns.ts'

const A = 'https://cars.example/list'
const B = 'https://boats.example/list'

/** The clock of the database counts whole milliseconds and differs from ours. */
const SLACK_MS = 3
/** Longer than a busy machine needs until it asks for the next turn. */
const PAUSE_MS = 500

interface Visit {
  readonly at: number
  readonly atOnce: number
}

/** Takes turns for requests of this length; returns when each started and how many were active then. */
function visitor(holdMs: number) {
  const visits: Visit[] = []
  let active = 0
  const visit = async (turns: ReturnType<typeof createSharedTurns>, url = A): Promise<void> => {
    const turn = await turns.take(url)
    visits.push({ at: performance.now(), atOnce: ++active })
    await sleep(holdMs)
    active--
    turn.release()
  }
  return { visits, visit }
}

describeDatabases('turns of a site', open => {
  test('are apart for all processes together', async () => {
    const stores = [await open(), await open()]
    const { visits, visit } = visitor(0)
    const turns = stores.map(store => createSharedTurns(store, { delayMs: 60, atOnce: 5 }))
    const begun = performance.now()
    await Promise.all([0, 1, 0, 1].map(at => visit(turns[at]!)))
    const last = visits.at(-1)!.at - begun
    expect(last).toBeGreaterThanOrEqual(180 - SLACK_MS)
  })

  test('do not wait for a last request that lies in the future, because the clock was set back', async () => {
    const store = await open()
    const wanted = { site: 'cars.example', owner: thisOwner(), atOnce: 1, delayMs: 60_000, leaseMs: 30_000 }
    const first = await askForRequest(store, wanted)
    if (first.kind === 'go') await endRequest(store, first.id)
    expect(await askForRequest(store, wanted)).toMatchObject({ kind: 'wait', because: 'politeness' })
    await store.db
      .updateTable('sites')
      .set(({ eb }) => ({ last_at: eb('last_at', '+', 2 * 86_400_000) }))
      .execute()
    expect(await askForRequest(store, wanted)).toMatchObject({ kind: 'go' })
    expect(await askForRequest(store, { ...wanted, atOnce: 2 })).toMatchObject({ kind: 'wait', because: 'politeness' })
  })

  test('are so many at once and no more; other sites are not waited for', async () => {
    const stores = [await open(), await open()]
    const { visits, visit } = visitor(150)
    const turns = stores.map(store => createSharedTurns(store, { delayMs: 0, atOnce: 2 }))
    await Promise.all([0, 1, 0, 1, 0, 1].map(at => visit(turns[at]!)))
    expect(visits).toHaveLength(6)
    expect(Math.max(...visits.map(({ atOnce }) => atOnce))).toBeLessThanOrEqual(2)
    const held = [await turns[0]!.take(A), await turns[1]!.take(A)]
    const third = turns[0]!.take(A)
    const other = await turns[1]!.take(B)
    expect(await Promise.race([third.then(() => true), sleep(60).then(() => false)])).toBe(false)
    for (const turn of [...held, other]) turn.release()
    ;(await third).release()
  })

  test('go by order of arrival within a process; who gives up leaves the queue', async () => {
    const store = await open()
    const turns = createSharedTurns(store, { delayMs: 0 })
    const first = await turns.take(A)
    const order: number[] = []
    const stop = new AbortController()
    const left = turns.take(A, stop.signal)
    const rest = [1, 2, 3].map(async number => {
      // Another task of the same process.
      const turn = await createSharedTurns(store, { delayMs: 0 }).take(A)
      order.push(number)
      turn.release()
    })
    stop.abort(new Error('enough'))
    await expect(left).rejects.toThrow('enough')
    first.release()
    await Promise.all(rest)
    expect(order).toEqual([1, 2, 3])
  })

  test('are not given while the site is paused, by anybody; the wait is told once', async () => {
    const stores = [await open(), await open()]
    const waits: string[] = []
    const turns = stores.map(store =>
      createSharedTurns(store, { delayMs: 0, onWait: ({ because, url }) => waits.push(`${because} ${url}`) }),
    )
    const begun = performance.now()
    turns[0]!.pause(A, PAUSE_MS, 'retry-after')
    ;(await turns[0]!.take(A)).release()
    ;(await turns[1]!.take(A)).release()
    expect(performance.now() - begun).toBeGreaterThanOrEqual(PAUSE_MS - SLACK_MS)
    expect(waits).toEqual([`retry-after ${A}`])
  })

  test('are as far apart as robots.txt asks for', async () => {
    const turns = createSharedTurns(await open(), { delayMs: 5 })
    turns.setDelay(A, 60)
    const begun = performance.now()
    ;(await turns.take(A)).release()
    ;(await turns.take(A)).release()
    expect(performance.now() - begun).toBeGreaterThanOrEqual(60 - SLACK_MS)
  })

  test('that were given back are free for others as soon as the store is closed', async () => {
    const [one, other] = [await open(), await open()]
    const turn = await createSharedTurns(one, { delayMs: 0 }).take(A)
    turn.release()
    await one.close()
    expect(await other.db.selectFrom('site_requests').selectAll().execute()).toEqual([])
  })

  test('of a process that died end by themselves; those of one that lives are renewed', async () => {
    const [one, other] = [await open(), await open()]
    const held = await createSharedTurns(one, { delayMs: 0, leaseMs: 500 }).take(A)
    await sleep(1_000)
    const waiting = createSharedTurns(other, { delayMs: 0 }).take(A)
    const isFree = await Promise.race([waiting.then(() => true), sleep(60).then(() => false)])
    expect(isFree).toBe(false)
    held.release()
    ;(await waiting).release()
    // No process starts at 1.
    const gone = thisOwner().replace(/:\d+(:[^:]*)$/, ':1$1')
    await one.db
      .insertInto('site_requests')
      .values([
        { id: 'silent', site: 'cars.example', owner: 'elsewhere', until: 0 },
        ...(process.platform === 'linux' ? [{ id: 'gone', site: 'cars.example', owner: gone, until: 9e12 }] : []),
      ])
      .execute()
    ;(await createSharedTurns(one, { delayMs: 0 }).take(A)).release()
  })
})
