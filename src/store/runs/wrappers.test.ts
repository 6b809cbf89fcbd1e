import { expect, test } from 'vitest'
import { describeDatabases } from '../../../test/database.ts'
import type { Store } from '../database/store.ts'
import { saveJob } from './jobs.ts'
import { addWrapper, adoptProposed, currentWrapper, listWrappers, rejectProposed, restoreWrapper } from './wrappers.ts'

const add = (store: Store, jobId: number, state: 'current' | 'proposed', content: string) =>
  store.transaction(tx => addWrapper(tx, { jobId, kind: 'list', runId: null, state, content, because: 'learned' }))

describeDatabases('wrappers of a job', open => {
  test('have versions; one is current, one may be proposed and adopted', async () => {
    const [one, other] = [await open(), await open()]
    const { id } = await saveJob(one.db, { name: 'cars', spec: {}, source: '', file: null, nextAt: null })
    expect(await currentWrapper(one.db, id, 'list')).toBeUndefined()
    await add(one, id, 'current', 'a')
    await Promise.all([add(one, id, 'proposed', 'b'), add(other, id, 'proposed', 'b')])
    expect(await currentWrapper(one.db, id, 'list')).toMatchObject({ version: 1, content: 'a' })
    await one.transaction(tx => adoptProposed(tx, id, 'list'))
    expect(await currentWrapper(one.db, id, 'list')).toMatchObject({ version: 3, content: 'b' })
    expect(await one.transaction(tx => adoptProposed(tx, id, 'list'))).toBeUndefined()
    expect((await listWrappers(one.db, id)).map(({ state }) => state)).toEqual(['replaced', 'replaced', 'current'])
  })

  test('a proposed one is rejected with a reason; an earlier one is restored as a new version', async () => {
    const store = await open()
    const { id } = await saveJob(store.db, { name: 'cars', spec: {}, source: '', file: null, nextAt: null })
    await add(store, id, 'current', 'a')
    await add(store, id, 'current', 'b')
    await add(store, id, 'proposed', 'c')
    const rejected = await store.transaction(tx => rejectProposed(tx, id, 'list', 'prices are wrong'))
    expect(rejected).toMatchObject({ state: 'replaced', because: 'learned; rejected: prices are wrong' })
    expect(await currentWrapper(store.db, id, 'list')).toMatchObject({ content: 'b' })
    expect(await store.transaction(tx => rejectProposed(tx, id, 'list'))).toBeUndefined()
    await store.transaction(tx => restoreWrapper(tx, id, 'list', 1))
    expect(await currentWrapper(store.db, id, 'list')).toMatchObject({
      ...{ version: 4, content: 'a', because: 'version 1 was restored' },
    })
    expect(await store.transaction(tx => restoreWrapper(tx, id, 'list', 9))).toBeUndefined()
  })
})
