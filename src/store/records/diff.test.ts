import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeDatabases } from '../../../test/database.ts'
import { addJob, addSettledRun, type GivenRun } from '../../../test/stored-run.ts'
import type { StoredColumn } from '../database/schema.ts'
import { type DiffCounts, diffRuns, type RecordChange } from './diff.ts'
import { findMoved } from './rank-moves.ts'

const COLUMNS: readonly StoredColumn[] = [
  { name: 'name', kind: 'text', from: 'list' },
  { name: 'size', kind: 'text', from: 'list' },
]

interface Item {
  readonly name: number
  readonly size: number
}

const run = (items: readonly Item[], perPage: number): GivenRun => {
  const records = items.map(({ name, size }) => ({
    link: `http://a.example/${name}`,
    values: { name: `n${name}`, size: `s${size}` },
  }))
  const pages = Math.ceil(records.length / perPage)
  const pageOf = (page: number) => records.slice(page * perPage, (page + 1) * perPage)
  return { columns: COLUMNS, walks: [Array.from({ length: pages }, (_, page) => pageOf(page))] }
}

function naiveCounts(before: readonly Item[], after: readonly Item[]): DiffCounts {
  const was = new Map(before.map(({ name, size }, place) => [name, { size, place }]))
  const common = after.filter(({ name }) => was.has(name))
  const changed = common.filter(({ name, size }) => was.get(name)!.size !== size).length
  return {
    new: after.length - common.length,
    changed,
    gone: before.length - common.length,
    unchanged: common.length - changed,
    moved: findMoved(common.map(({ name }) => was.get(name)!.place)).length,
  }
}

const items = fc.uniqueArray(fc.record({ name: fc.nat(12), size: fc.nat(2) }), {
  selector: item => item.name,
  minLength: 1,
})

async function kindsOf(changes: AsyncIterable<RecordChange>): Promise<Record<RecordChange['kind'], string[]>> {
  const names: Record<RecordChange['kind'], string[]> = { new: [], changed: [], gone: [], moved: [] }
  for await (const change of changes) {
    names[change.kind].push((change.kind === 'gone' ? change.before : change.after).values.name!.text)
  }
  return names
}

describeDatabases('comparing two runs', open => {
  test('counts what a comparison in memory counts, and hands out as many', async () => {
    const store = await open()
    let jobs = 0
    const property = fc.asyncProperty(items, items, fc.integer({ min: 1, max: 5 }), async (before, after, perPage) => {
      const job = await addJob(store, `job-${++jobs}`)
      const first = await addSettledRun(store, job, run(before, perPage))
      const second = await addSettledRun(store, job, run(after, perPage))
      const diff = await diffRuns(store.db, first.run, second.run)
      expect(diff.counts).toEqual(naiveCounts(before, after))
      expect(second.changes).toEqual({ comparedTo: first.run, ...diff.counts })
      const told = await kindsOf(diff.changes())
      expect([told.new.length, told.changed.length, told.gone.length]).toEqual([
        ...[diff.counts.new, diff.counts.changed, diff.counts.gone],
      ])
      expect((await kindsOf(diff.moved())).moved).toHaveLength(diff.counts.moved)
    })
    await fc.assert(property, { numRuns: store.kind === 'postgres' ? 2 : 10 })
  })

  test('goes over several runs, and back', async () => {
    const store = await open()
    const job = await addJob(store)
    const sizes = [1, 2, 1]
    const runs: number[] = []
    for (const size of sizes)
      runs.push(
        (
          await addSettledRun(
            store,
            job,
            run(
              [
                { name: 1, size },
                { name: 2, size: 5 },
              ],
              9,
            ),
          )
        ).run,
      )
    const counts = async (a: number, b: number) => (await diffRuns(store.db, runs[a]!, runs[b]!)).counts.changed
    expect([await counts(0, 1), await counts(0, 2), await counts(2, 1), await counts(1, 1)]).toEqual([1, 0, 1, 0])
  })
})
