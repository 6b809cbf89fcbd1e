import { type Command, Option } from 'commander'
import type { Store } from '../../store/database/store.ts'

/** Where jobs and what they harvested are kept; the same for every command that has to do with them. */
export interface StoreFlags {
  readonly database?: string
}

export function addStoreOptions(command: Command): Command {
  return command.addOption(
    new Option(
      '--database <place>',
      "where jobs and records are kept: a SQLite file or postgres://… (default: a file among the user's data)",
    ).env('AMBERYL_DATABASE'),
  )
}

export interface StoreUse {
  /** A command that only looks makes no database at a place that was misspelt. */
  readonly isReading?: boolean
}

/** Opens the database for one piece of work. Its code is loaded now: most commands need none. */
export async function withStore<T>(
  flags: StoreFlags,
  { isReading = false }: StoreUse,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const [{ openStore }, place] = await Promise.all([import('../../store/open-store.ts'), placeOf(flags)])
  const store = await openStore(place, { mustExist: isReading && flags.database !== undefined })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** What the user says, or the file among the user's data. */
export async function placeOf({ database }: StoreFlags): Promise<string> {
  if (database !== undefined) return database
  const { defaultStorePlace } = await import('../../store/database/store-place.ts')
  return defaultStorePlace(process.env)
}
