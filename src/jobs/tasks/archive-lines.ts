import { rm } from 'node:fs/promises'
import { type Archived, endArchive, keepArchive, type StoredArchive } from '../../store/work/archives.ts'
import { type ArchivePart, openArchivePart, partFor } from '../archives/archive-part.ts'
import type { MappedPage } from '../archives/map-archives.ts'
import type { TaskRun } from '../run/task-run.ts'

/** What is known of an archive, and where its lines go. */
interface LinesOf {
  /** The file, once all lines are in it. */
  readonly output: string
  readonly print: string | undefined
  readonly conditions: string
  /** No other worker has begun before. */
  readonly isOnly: boolean
}

/** The lines so far, as far as they are certain. */
export interface Beginning extends Pick<StoredArchive, 'bytes' | 'pages' | 'records'> {
  /** The file that they are in; absent if there are none. */
  readonly file?: string
}

/** How often the lines so far are made certain during a lease: what a killed worker did after that is done again. */
const KEEPS = 10

/** Of the holder of a lease: unique among those of a task. */
const MARK_LENGTH = 8

/** The lines of an archive, in a file of this worker's own. Where they end is in the store, so that another one can continue. */
export class ArchiveLines {
  readonly #task: TaskRun
  readonly #of: LinesOf
  readonly #part: ArchivePart
  #counts: { readonly pages: number; readonly records: number }
  #told: { readonly pages: number; readonly records: number }
  #kept = performance.now()

  static async open(task: TaskRun, of: LinesOf, from: Beginning): Promise<ArchiveLines> {
    const { file, bytes, pages, records } = from
    const own = partFor(of.output, task.lease.holder.slice(-MARK_LENGTH))
    // Noted before it is made: a file that nobody knows of would never be removed.
    if (file === undefined) await keep(task, of, { part: own, bytes, pages, records })
    const part = await openArchivePart(of.output, own, file === undefined ? undefined : { file, bytes })
    const lines = new ArchiveLines(task, of, part, { pages, records })
    if (file === undefined) return lines
    try {
      await lines.keep()
      await rm(file, { force: true })
      return lines
    } catch (error) {
      await lines.close()
      throw error
    }
  }

  private constructor(task: TaskRun, of: LinesOf, part: ArchivePart, counts: Pick<Beginning, 'pages' | 'records'>) {
    this.#task = task
    this.#of = of
    this.#part = part
    this.#counts = counts
    this.#told = counts
  }

  get counts(): { readonly pages: number; readonly records: number } {
    return this.#counts
  }

  async add({ line, failure, records }: MappedPage): Promise<void> {
    await this.#part.write(line)
    this.#counts = {
      pages: this.#counts.pages + (failure ? 0 : 1),
      records: this.#counts.records + records,
    }
    if (performance.now() - this.#kept >= this.#task.lease.leaseMs / KEEPS) await this.keep()
  }

  /** Throws LeaseLost if another worker has the archive. */
  async keep(): Promise<void> {
    const { file: part } = this.#part
    await keep(this.#task, this.#of, { part, bytes: await this.#part.sync(), ...this.#counts })
    this.#kept = performance.now()
    this.#tell()
  }

  /** The file gets its name while the lease is held: never from two workers. */
  async complete(ending: Parameters<typeof endArchive>[2]): Promise<void> {
    const { context, lease } = this.#task
    const { print, conditions, isOnly } = this.#of
    const bytes = await this.#part.sync()
    await context.store.transaction(async tx => {
      await keepArchive(tx, lease, { print, conditions, part: undefined, bytes, ...this.#counts })
      await this.#part.complete({ isOnly })
      await endArchive(tx, lease, ending)
    })
    this.#tell()
  }

  close(): Promise<void> {
    return this.#part.close()
  }

  #tell(): void {
    const { context, job, run } = this.#task
    const pages = this.#counts.pages - this.#told.pages
    const records = this.#counts.records - this.#told.records
    this.#told = this.#counts
    if (pages > 0) context.tell({ kind: 'archive-pages', job: job.name, run: run.number, pages, records })
  }
}

const keep = ({ context, lease }: TaskRun, { print, conditions }: LinesOf, progress: Archived): Promise<void> =>
  context.store.transaction(tx => keepArchive(tx, lease, { print, conditions, ...progress }))
