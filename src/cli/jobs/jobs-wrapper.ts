import { writeOutput } from '../../export/write-output.ts'
import type { Queries, Tx } from '../../store/database/store.ts'
import type { StoredJob } from '../../store/runs/jobs.ts'
import {
  adoptProposed,
  listWrappers,
  rejectProposed,
  restoreWrapper,
  type VersionedWrapper,
} from '../../store/runs/wrappers.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import type { RejectFlags, WrapperFlags } from './job-flags.ts'
import { findNamedJob } from './stored-job.ts'
import { type StoreFlags, withStore } from './with-store.ts'

/** The file that `amberyl run` and `amberyl check` read. */
export async function writeWrapper(name: string, flags: WrapperFlags, terminal: Terminal): Promise<ExitCode> {
  const { content } = await withStore(flags, async ({ db }) =>
    chooseVersion(db, await findNamedJob(db, name), flags.version),
  )
  if (flags.output === undefined || flags.output === '-') terminal.out(content)
  else await writeOutput(flags.output, content)
  return EXIT.done
}

async function chooseVersion(queries: Queries, job: StoredJob, version?: number): Promise<VersionedWrapper> {
  const wrappers = await listReaders(queries, job)
  if (wrappers.length === 0)
    throw new UsageError(`${job.name} has no wrapper yet: its first run learns one. amberyl jobs run ${job.name}`)
  const chosen = wrappers.findLast(each =>
    version === undefined ? each.state === 'current' : each.version === version,
  )
  if (chosen) return chosen
  const known = wrappers.map(each => each.version).join(', ')
  throw new UsageError(`${job.name} has no ${version ? `wrapper ${version}` : 'current wrapper'}; there are: ${known}.`)
}

/** Wrappers of the list or of single pages; the wrapper of detail pages cannot be used alone. */
async function listReaders(queries: Queries, job: StoredJob): Promise<VersionedWrapper[]> {
  return (await listWrappers(queries, job.id)).filter(({ kind }) => kind !== 'details')
}

/** The job uses the proposed wrapper from its next run on. */
export const acceptWrapper = (name: string, flags: StoreFlags, terminal: Terminal): Promise<ExitCode> =>
  decide(name, flags, terminal, async (tx, job, { kind, version }) => {
    await adoptProposed(tx, job.id, kind)
    return `${job.name} uses wrapper ${version} from now on. To run it now: amberyl jobs run ${job.name}\n`
  })

/** The job keeps its wrapper; the next run proposes another if the template is still different. */
export const rejectWrapper = (name: string, flags: RejectFlags, terminal: Terminal): Promise<ExitCode> =>
  decide(name, flags, terminal, async (tx, job, { kind, version }) => {
    await rejectProposed(tx, job.id, kind, flags.reason)
    return `wrapper ${version} of ${job.name} is rejected; the job keeps the one that it has\n`
  })

/** Decides about the wrapper that is proposed. */
async function decide(
  name: string,
  flags: StoreFlags,
  terminal: Terminal,
  by: (tx: Tx, job: StoredJob, proposed: VersionedWrapper) => Promise<string>,
): Promise<ExitCode> {
  const said = await withStore(flags, async store => {
    const job = await findNamedJob(store.db, name)
    const proposed = (await listReaders(store.db, job)).findLast(({ state }) => state === 'proposed')
    if (!proposed) throw new UsageError(`No new wrapper is proposed for ${job.name}.`)
    return store.transaction(tx => by(tx, job, proposed))
  })
  terminal.out(said)
  return EXIT.done
}

/** The job uses an earlier wrapper again. */
export async function restoreVersion(name: string, flags: WrapperFlags, terminal: Terminal): Promise<ExitCode> {
  const said = await withStore(flags, async store => {
    const job = await findNamedJob(store.db, name)
    if (flags.version === undefined)
      throw new UsageError(`Name the version: --version N; amberyl jobs show ${job.name} lists them.`)
    const { kind, version } = await chooseVersion(store.db, job, flags.version)
    const { version: now } = (await store.transaction(tx => restoreWrapper(tx, job.id, kind, version)))!
    return `${job.name} uses wrapper ${version} again, as version ${now}\n`
  })
  terminal.out(said)
  return EXIT.done
}
