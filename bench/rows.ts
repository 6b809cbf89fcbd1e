import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quantile } from '../src/evaluation/records/records-evaluation.ts'
import { readRunRows } from '../src/server/handlers/rows.ts'
import { RunRowViews } from '../src/server/row-views.ts'
import type { StoredColumn } from '../src/store/database/schema.ts'
import { openStore } from '../src/store/open-store.ts'
import { findRunById } from '../src/store/runs/runs.ts'
import { settleRun } from '../src/store/settle/settle.ts'
import { addJob, addRun, type GivenRecord } from '../test/stored-run.ts'

const RECORDS = 50_000
const PER_PAGE = 100
/** As the studio asks for them. */
const PAGE_OF_ROWS = 500
const PAGES = 60

const KINDS = { title: 'text', author: 'text', price: 'price', rating: 'number', added: 'date', link: 'link' }
const COLUMNS = Object.entries(KINDS).map(([name, kind]): StoredColumn => ({ name, kind, from: 'list' }))

/** CPU of a page of 500 rows of a run of 50,000, sorted and filtered, beside the time to make its JSON alone. */
export async function main(args: readonly string[] = []): Promise<void> {
  const count = Number(args[0] ?? RECORDS)
  const folder = mkdtempSync(join(tmpdir(), 'amberyl-bench-'))
  const store = await openStore(join(folder, 'rows.db'))
  try {
    const job = await addJob(store)
    const records = Array.from({ length: count }, (_, at) => book(at))
    const pages = Array.from({ length: Math.ceil(count / PER_PAGE) }, (_, page) =>
      records.slice(page * PER_PAGE, (page + 1) * PER_PAGE),
    )
    const id = await addRun(store, job, { columns: COLUMNS, walks: [pages] })
    await store.transaction(tx => settleRun(tx, id))
    await store.db.updateTable('runs').set({ state: 'finished' }).where('id', '=', id).execute()
    const run = await findRunById(store.db, id)
    const context = { store, runRows: new RunRowViews() }
    const table: object[] = []
    for (const [what, question] of Object.entries({
      'as on the site': {},
      'by price': { sort: 'price' },
      'by title, last first': { sort: '-title' },
      'price < 50, by date': { where: 'price < 50', sort: 'added' },
      'a text': { q: 'house' },
    })) {
      const cpu: number[] = []
      let json = 0
      for (let page = 0; page < PAGES; page++) {
        const offset = (page * 7919) % (count / 4)
        const start = cpuMs()
        const rows = await readRunRows(context, run, { ...question, offset, limit: PAGE_OF_ROWS })
        const made = cpuMs()
        JSON.stringify(rows)
        cpu.push(cpuMs() - start)
        json += cpuMs() - made
      }
      const [first, ...rest] = cpu
      table.push({
        rows: what,
        'first, CPU ms': first!.toFixed(0),
        'others: median': quantile(rest, 0.5).toFixed(1),
        p95: quantile(rest, 0.95).toFixed(1),
        'of it JSON': (json / PAGES).toFixed(1),
      })
    }
    console.log(`${PAGE_OF_ROWS} of ${count} rows with ${COLUMNS.length + 2} columns (bar: p95 of 50 ms)`)
    console.table(table)
  } finally {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function book(at: number): GivenRecord {
  const link = `https://books.example/catalogue/a-book-with-a-name-${at}/index.html`
  const price = ((at * 37) % 9000) / 100 + 5
  return {
    link,
    values: {
      title: `A book with a name, "${(at * 7) % 50_021}"`,
      author: `Author ${at % 700} of the ${at % 13}th house`,
      price: { text: `£${price.toFixed(2)}`, value: price, currency: 'GBP' },
      rating: { text: `${at % 5} of 5 stars`, value: at % 5 },
      added: { text: `${(at % 28) + 1} May 2026`, value: `2026-05-${String((at % 28) + 1).padStart(2, '0')}` },
      link,
    },
  }
}
