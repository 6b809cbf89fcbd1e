import { readFile, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { isWebAddress } from '../../net/web-address.ts'
import { besideJobFile } from '../job-file-place.ts'
import type { JobArchives } from '../spec/job-schema.ts'
import { isArchiveName } from './archive-input.ts'
import { filesIn, filesLike, isPattern } from './find-files.ts'

/** An archive of a job. */
interface NamedArchive {
  /** As it is named in the lines: relative to the job file, unless the job names it otherwise. */
  readonly name: string
  /** The file of its lines, within the folder for them. */
  readonly output: string
  /** Why it cannot be read. */
  readonly problem?: string
}

/** The archives that a job names now, each once. */
export async function listArchives(archives: JobArchives, jobFile: string | null): Promise<NamedArchive[]> {
  const all = new Map<string, NamedArchive>()
  for await (const named of archives.files
    ? namesIn(archives.files, jobFile)
    : namesInList(archives.filesFrom!, archives.root, jobFile)) {
    const output = outputOf(named.name, jobFile)
    const other = all.get(output)
    if (!other) all.set(output, { ...named, output })
    // Files have as many names as one likes; addresses may differ in what follows the path.
    else if (other.name !== named.name && isWebAddress(named.name))
      all.set(`${output} ${all.size}`, {
        ...named,
        output,
        problem: `its lines would be written to the same file as those of ${other.name}: put it into a job of its own`,
      })
  }
  return [...all.values()]
}

type Named = Omit<NamedArchive, 'output'>

async function* namesIn(files: readonly string[], jobFile: string | null): AsyncGenerator<Named> {
  const base = besideJobFile('.', jobFile)
  for (const file of files) {
    if (isWebAddress(file)) yield { name: file }
    else if (isPattern(file)) yield* orProblem(filesLike(file, base), file, 'no file matches')
    else if ((await stat(resolve(base, file)).catch(() => undefined))?.isDirectory())
      yield* orProblem(archivesIn(file, base), file, 'the folder contains no WARC files')
    else yield { name: file }
  }
}

async function* archivesIn(folder: string, base: string): AsyncGenerator<string> {
  const full = resolve(base, folder)
  for await (const path of filesIn(full, isArchiveName)) yield join(folder, relative(full, path))
}

/** A pattern or a folder without archives is told, instead of a run that does nothing. */
async function* orProblem(found: AsyncIterable<string>, name: string, problem: string): AsyncGenerator<Named> {
  let isEmpty = true
  for await (const each of found) {
    isEmpty = false
    yield { name: each }
  }
  if (isEmpty) yield { name, problem }
}

async function* namesInList(list: string, root: string | undefined, jobFile: string | null): AsyncGenerator<Named> {
  const text = await readFile(besideJobFile(list, jobFile), 'utf8').catch(() => undefined)
  if (text === undefined) return yield { name: list, problem: 'there is no such list of archives' }
  for (const [at, line] of text.split('\n').entries()) {
    const name = line.trim()
    if (name === '') continue
    if (name.startsWith('{'))
      yield { name: `${list}, line ${at + 1}`, problem: 'it names a part of an archive: read it with amberyl extract' }
    else yield { name: inRoot(name, root) }
  }
}

function inRoot(name: string, root: string | undefined): string {
  if (root === undefined || isWebAddress(name)) return name
  return isWebAddress(root) ? new URL(name, root.endsWith('/') ? root : `${root}/`).href : join(root, name)
}

/** Where the archive is, or came from, so that two archives have two files. */
function outputOf(name: string, jobFile: string | null): string {
  if (isWebAddress(name)) {
    const { host, pathname } = new URL(name)
    return `${host.replace(':', '_')}${pathname}.ndjson`
  }
  const base = besideJobFile('.', jobFile)
  const place = relative(base, resolve(base, name))
  const isOutside = place.startsWith('..')
  return `${isOutside ? resolve(base, name).replace(/^[\\/]+|:/g, '') : place}.ndjson`
}
