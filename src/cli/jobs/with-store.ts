import { existsSync } from 'node:fs'
import { type Command, Option } from 'commander'
import type { Store } from '../../store/database/store.ts'

/** Where jobs and their records are stored: one option for all commands that use them. */
export interface StoreFlags {
  readonly database?: string
}

export function addStoreOptions(command: Command): Command {
  return command.addOption(
    new Option(
      '--database <place>',
      'where jobs and records are kept: a SQLite file or postgres://… (default: a file in the user data folder)',
    ).env('AMBERYL_DATABASE'),
  )
}

interface StoreUse {
  /** Whether to create a missing database; otherwise it is an error, most likely a misspelled path. */
  readonly mayCreate?: boolean
}

/** Opens the database, does one piece of work, and closes it. */
export async function withStore<T>(
  { database }: StoreFlags,
  work: (store: Store) => Promise<T>,
  { mayCreate = false }: StoreUse = {},
): Promise<T> {
  const [{ openStore }, { defaultStorePlace }] = await Promise.all([
    import('../../store/open-store.ts'),
    import('../../store/database/store-place.ts'),
  ])
  // An empty variable names no place.
  const place = database || defaultStorePlace(process.env)
  // Looking at jobs creates nothing: before the first one, there are none.
  const isMissing = !mayCreate && !database && !existsSync(place)
  const store = isMissing
    ? { ...(await openStore(':memory:')), place }
    : await openStore(place, { mustExist: !mayCreate })
  try {
    return await work(store)
  } catch (error) {
    // What we store as JSON can always be parsed, unless the file was changed outside of the program.
    if (!(error instanceof SyntaxError)) throw error
    const { StoreFailure } = await import('../../store/database/failure.ts')
    throw new StoreFailure('unusable', `the database is damaged: ${store.place}`, 'restore the last backup', error)
  } finally {
    await store.close()
  }
}
