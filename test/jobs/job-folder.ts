import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { temporaryFolder } from '../temporary-folder.ts'
import { type ProcessOptions, type RunningProcess, runProcess, startProcess } from './processes.ts'

/** A job in its own folder, with its database and its outputs. */
export interface JobFolder {
  readonly path: string
  readonly database: string
  /** `amberyl harvest` of the job. */
  harvest(options?: ProcessOptions): RunningProcess
  /** The run as `amberyl runs show` prints it. */
  showRun(): Promise<RunShown>
  /** The table as `amberyl export` writes it, without the server's address. */
  exportTable(site: string): Promise<string>
  read(file: string): Promise<string>
}

export interface RunShown {
  readonly run: number
  readonly state: string
  readonly resumed: number
  readonly pages: number
  readonly records: number
  readonly duplicates: number
  readonly notes: readonly string[]
}

export interface JobFolderOptions {
  /** A database that several jobs share. */
  readonly database?: string
  /** The folder of its files; by default a new one. */
  readonly within?: string
  readonly name?: string
}

/** Requests to a site at the same time, so that a test knows how many can be in flight. */
export const AT_ONCE = 2

export async function makeJob(
  job: Readonly<Record<string, unknown>>,
  options: JobFolderOptions = {},
): Promise<JobFolder> {
  const path = options.within ?? temporaryFolder()
  const { database = join(path, 'jobs.db'), name = 'things' } = options
  const politeness = { delay: '0 s', concurrency: AT_ONCE }
  await writeFile(join(path, `${name}.yaml`), stringify({ politeness, ...job }))
  const run = async (...args: string[]): Promise<string> => {
    const { code, out, err } = await runProcess([...args, '--database', database], { cwd: path })
    if (code !== 0) throw new Error(`amberyl ${args.join(' ')} ended with ${code}: ${err}`)
    return out
  }
  return {
    path,
    database,
    harvest: around => startProcess(['harvest', `${name}.yaml`, '--database', database], { cwd: path, ...around }),
    showRun: async () => JSON.parse(await run('runs', 'show', name, '--json')) as RunShown,
    exportTable: async site => (await run('export', name, '--format', 'ndjson')).replaceAll(site, ''),
    read: file => readFile(join(path, file), 'utf8'),
  }
}
