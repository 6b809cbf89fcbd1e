import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { readTextFile } from '../files/read-file.ts'
import { WrapperError } from '../stages/5-wrap/wrapper-file.ts'
import { formatStored, parseStored } from '../stages/7-monitor/stored-file.ts'
import { isPageWrapper } from '../stages/7-monitor/stored-wrapper.ts'
import type { Store, Tx } from '../store/database/store.ts'
import { findJob, type StoredJob, saveJob } from '../store/runs/jobs.ts'
import { addWrapper, listWrappers, retireWrappers } from '../store/runs/wrappers.ts'
import { domainPlace, domainProblems } from './job-domain.ts'
import { besideJobFile } from './job-file-place.ts'
import { modelProblems, type OwnFolders } from './job-models.ts'
import { nextStart } from './next-start.ts'
import type { JobSpec } from './spec/job-schema.ts'
import { parseJob } from './spec/parse-job.ts'

/** The current job file, with the wrappers that it names. */
export interface JobFile {
  /** Null for a job that did not come from a file. */
  readonly file: string | null
  readonly source: string
  readonly spec: JobSpec
  readonly wrapper?: string
  /** The wrapper file of the detail pages. */
  readonly details?: string
  /** A single harvest that nobody asked to keep. */
  readonly isUnsaved?: boolean
}

/** Reads and checks everything before anything is stored. */
export async function readJobFile(name: string): Promise<JobFile> {
  const file = resolve(name)
  const source = await readTextFile(file)
  const checks = {
    domainProblems: (domain: string) => domainProblems(domain, file),
    modelProblems: (job: OwnFolders) => modelProblems(foldersOf(job, file)),
  }
  const spec = keepPlace(parseJob(source, name, checks), file)
  const { wrapper, details } = spec
  const read = (given: string): Promise<string> => readTextFile(besideJobFile(given, file))
  return {
    ...{ file, source, spec },
    ...(wrapper === undefined ? {} : { wrapper: await read(wrapper) }),
    ...(typeof details === 'string' ? { details: await read(details) } : {}),
  }
}

/** Full paths, so that the folders of a job are found from any working directory. */
const keepPlace = (spec: JobSpec, file: string): JobSpec => ({
  ...spec,
  ...(spec.domain === undefined ? {} : { domain: domainPlace(spec.domain, file) }),
  ...foldersOf(spec, file),
})

const foldersOf = ({ annotators, blocks }: OwnFolders, file: string): OwnFolders => ({
  ...(annotators === undefined ? {} : { annotators: besideJobFile(annotators, file) }),
  ...(blocks === undefined ? {} : { blocks: besideJobFile(blocks, file) }),
})

/** Stores a job, or updates the one of the same name. What was learned and harvested is kept. */
export function addJob(store: Store, job: JobFile, now: Date): Promise<StoredJob> {
  const { file, source, spec, wrapper, details, isUnsaved = false } = job
  return store.transaction(async tx => {
    const nextAt = nextStart(spec, now)
    const before = await findJob(tx, spec.name)
    const state = isUnsaved ? ('unsaved' as const) : ('active' as const)
    const saved = await saveJob(tx, { name: spec.name, spec, source, file, nextAt, state })
    if (before && isOtherList(before.spec as JobSpec, spec)) await retireWrappers(tx, saved.id)
    if (before && (before.spec as JobSpec).details !== spec.details) await retireWrappers(tx, saved.id, 'item')
    if (wrapper !== undefined) await giveWrapper(tx, saved, wrapper)
    if (details !== undefined) await giveWrapper(tx, saved, details, 'item')
    return saved
  })
}

/** What was learned about one site or list does not apply to another; another domain has other columns. */
function isOtherList(before: JobSpec, after: JobSpec): boolean {
  const hostsOf = ({ start = [] }: JobSpec): string[] => start.map(url => new URL(url).host)
  const hosts = new Set(hostsOf(before))
  const isElsewhere = after.archives ? !before.archives : !hostsOf(after).some(host => hosts.has(host))
  const isFree = before.wrapper !== undefined && after.wrapper === undefined
  return isElsewhere || isFree || before.region !== after.region || before.domain !== after.domain
}

const GIVEN = 'given with the job file: '

/** The wrapper that a job file names is stored once: what runs learn from it is kept until the file changes. */
async function giveWrapper(tx: Tx, job: StoredJob, text: string, role?: 'item'): Promise<void> {
  const stored = parseStored(text)
  const isPage = isPageWrapper(stored.wrapper)
  if (role && !isPage)
    throw new WrapperError('details: this wrapper reads a list; detail pages need one from amberyl learn')
  const kind = role ?? (isPage ? 'page' : 'list')
  const because = `${GIVEN}${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
  const versions = await listWrappers(tx, job.id)
  const given = versions.filter(version => version.kind === kind && version.because.startsWith(GIVEN))
  const isUsed = versions.some(version => version.kind === kind && version.state === 'current')
  if (isUsed && given.at(-1)?.because === because) return
  await addWrapper(tx, { jobId: job.id, kind, runId: null, state: 'current', content: formatStored(stored), because })
}
