import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LoggedRequest } from '../../demo/request-log.ts'
import { ownerOf } from '../../src/files/owner.ts'
import type { Store } from '../../src/store/database/store.ts'
import { openStore } from '../../src/store/open-store.ts'
import type { ListServer } from '../harvest-server/list-server.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** The phase of a run when its process ended. */
export type Phase =
  | 'nothing'
  | 'before the first page'
  | 'learning'
  | 'walk'
  | 'details'
  | 'finish'
  | 'settled'
  | 'ended'

export interface Kept {
  readonly phase: Phase
  /** Addresses of pages that are committed or in the journal: they need not be requested again. */
  readonly urls: ReadonlySet<string>
  /** Who held a task. */
  readonly owners: readonly string[]
}

/** Reads a copy, so that the program itself has to recover the file after its process was killed. */
export async function readKept(database: string): Promise<Kept> {
  const copy = join(temporaryFolder(), 'copy.db')
  for (const end of ['', '-wal']) await copyFile(database + end, copy + end).catch(whereThereIsNone)
  const store = await openStore(copy)
  try {
    return { phase: await phaseOf(store), urls: await urlsOf(store), owners: await ownersOf(store) }
  } finally {
    await store.close()
  }
}

/** The phase of a run while its process works on it. */
export async function readPhase(database: string): Promise<Phase> {
  const store = await openStore(database)
  try {
    return await phaseOf(store)
  } finally {
    await store.close()
  }
}

/** Waits until this many pages are committed. Others may be using the database. */
export async function untilPages(database: string, pages: number): Promise<void> {
  for (;;) {
    const store = await openStore(database)
    const run = await store.db.selectFrom('runs').select('pages').executeTakeFirst()
    await store.close()
    if (run && run.pages >= pages) return
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

function whereThereIsNone(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

async function urlsOf({ db }: Store): Promise<Set<string>> {
  const pages = await db.selectFrom('pages').select('url').execute()
  const details = await db.selectFrom('details').select('url').where('state', '!=', 'open').execute()
  const journal = await db.selectFrom('journal').select('url').execute()
  return new Set([...pages, ...details, ...journal].map(({ url }) => url))
}

async function ownersOf({ db }: Store): Promise<string[]> {
  const held = await db.selectFrom('tasks').select('lease_owner').where('lease_owner', 'is not', null).execute()
  return held.map(({ lease_owner }) => ownerOf(lease_owner!))
}

async function phaseOf({ db }: Store): Promise<Phase> {
  const run = await db.selectFrom('runs').select(['state', 'pages', 'detail_state']).executeTakeFirst()
  if (!run) return 'nothing'
  if (run.state !== 'running') return 'ended'
  const open = await db.selectFrom('tasks').select('kind').where('state', '=', 'open').execute()
  const kinds = new Set(open.map(({ kind }) => kind))
  if (kinds.has('finish')) return (await isSettled(db)) ? 'settled' : 'finish'
  if (run.pages === 0) return 'before the first page'
  if (run.detail_state === null) return 'learning'
  return kinds.has('start') || kinds.has('page') ? 'walk' : 'details'
}

/** The records are in their tables, the working data is deleted, and no more pages are requested. */
async function isSettled(db: Store['db']): Promise<boolean> {
  const [workings, records] = await Promise.all([
    db.selectFrom('harvested').select('run_id').executeTakeFirst(),
    db.selectFrom('records').select('id').executeTakeFirst(),
  ])
  return workings === undefined && records !== undefined
}

/** The requested addresses whose pages are not kept; robots.txt does not count, because each process requests it. */
export const unkept = ({ urls }: Kept, { url }: ListServer, requests: readonly LoggedRequest[]): string[] => [
  ...new Set(requests.map(({ path }) => path).filter(path => path !== '/robots.txt' && !urls.has(url + path))),
]

/** Addresses whose pages were kept but requested again after this many requests. */
export const askedAgain = ({ urls }: Kept, { url, requests }: ListServer, after: number): string[] =>
  requests
    .slice(after)
    .map(({ path }) => path)
    .filter(path => urls.has(url + path))
