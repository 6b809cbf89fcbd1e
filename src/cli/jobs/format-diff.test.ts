import { expect, test } from 'vitest'
import type { RecordChange, RunDiff } from '../../store/records/diff.ts'
import type { StoredRecord } from '../../store/records/read-records.ts'
import { formatDiff } from './format-diff.ts'

const record = (number: number, name: string, price: string): StoredRecord => ({
  record: number,
  number,
  page: 1,
  pageUrl: 'https://a.example/',
  values: { link: { text: `https://a.example/${number}` }, name: { text: name }, price: { text: price } },
})

function diffOf(changes: readonly RecordChange[], moved: readonly (RecordChange & { kind: 'moved' })[] = []): RunDiff {
  const count = (kind: string): number => changes.filter(change => change.kind === kind).length
  const run = (number: number) => ({ number, started_at: '2026-03-29T04:00:00Z' }) as RunDiff['before']
  async function* each<T>(all: readonly T[]): AsyncGenerator<T> {
    yield* all
  }
  return {
    before: run(1),
    after: run(2),
    counts: { new: count('new'), changed: count('changed'), gone: count('gone'), unchanged: 5, moved: moved.length },
    table: ['link', 'text', 'price'].map(kind => ({ name: kind === 'text' ? 'name' : kind, kind, from: 'list' })),
    columns: { added: [], removed: [] },
    uncertain: [],
    changes: () => each(changes),
    moved: () => each(moved),
  }
}

async function shown(diff: RunDiff, limit = Number.POSITIVE_INFINITY): Promise<string[]> {
  const lines: string[] = []
  for await (const line of formatDiff(diff, { job: 'shop', width: 60, limit })) lines.push(line)
  return lines.join('').split('\n').slice(1, -1)
}

test('each kind of change has its sign, a changed field what it said before', async () => {
  const changes: RecordChange[] = [
    { kind: 'new', after: record(1, 'Lamp', '£5') },
    {
      kind: 'changed',
      before: record(2, 'Stool', '£7'),
      after: record(2, 'Stool', '£8'),
      fields: [{ name: 'price', before: { text: '£7' }, after: { text: '£8' } }],
    },
    { kind: 'gone', before: record(3, 'Clock', '£9') },
  ]
  const moved = { kind: 'moved', before: record(9, 'Bench', '£1'), after: record(4, 'Bench', '£1') } as const
  expect(await shown(diffOf(changes, [moved]))).toEqual([
    '1 new, 1 changed, 1 gone, 5 unchanged, 1 moved.',
    '+ Lamp · £5',
    '~ Stool',
    '    price: £7 → £8',
    '- Clock · £9',
    '↕ Bench: moved from position 9 to 4',
  ])
})

test('a record is called by its title or subject, not by the type or author before it', async () => {
  const columns = ['type', 'author_name', 'subject'].map(name => ({ name, kind: 'text', from: 'list' }) as const)
  const values = { type: { text: 'bug' }, author_name: { text: 'Ida' }, subject: { text: 'Lamp flickers' } }
  const after: StoredRecord = { ...record(1, '', ''), values }
  const diff = { ...diffOf([{ kind: 'new', after }]), table: columns }
  expect((await shown(diff))[1]).toBe('+ Lamp flickers · bug · Ida')
})

test('so many of each kind are shown, the others counted', async () => {
  const changes = [1, 2, 3, 4].map(number => ({ kind: 'new', after: record(number, `Lamp ${number}`, '£5') }) as const)
  expect(await shown(diffOf(changes), 2)).toEqual([
    '4 new, 0 changed, 0 gone, 5 unchanged.',
    '+ Lamp 1 · £5',
    '+ Lamp 2 · £5',
    '… and 2 new more; --limit N shows more of each kind',
  ])
})

test('what a record says gives no orders to the terminal, and fits it', async () => {
  const [, line] = await shown(diffOf([{ kind: 'new', after: record(1, `\u001B[2J${'long '.repeat(30)}`, '£5') }]))
  expect(line).toMatch(/^\+ long long [ long]*…/)
  expect(line!.length).toBeLessThanOrEqual(60)
})
