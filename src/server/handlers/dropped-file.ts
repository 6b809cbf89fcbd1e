import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RenderFailure } from '../../stages/1-render/failure.ts'
import { type PageSource, readSources } from '../../stages/1-render/source.ts'
import { ApiProblem } from '../problem.ts'

/** A file that a request contains. Its name tells only what it is; it never becomes a path. */
export interface DroppedFile {
  readonly name: string
  readonly base64: string
  /** Which page of an archive, from 1. */
  readonly number: number
  /** When it was saved, if that is known. */
  readonly at?: string | undefined
}

const ENDINGS = ['.page', '.warc.gz', '.warc', '.mhtml', '.mht', '.html', '.htm', '.xhtml'] as const

/** How the name ends, among the files that can be read; anything else is taken for HTML. */
const endingOf = (name: string): (typeof ENDINGS)[number] =>
  ENDINGS.find(ending => name.toLowerCase().endsWith(ending)) ?? '.html'

export const isPageFile = ({ name }: Pick<DroppedFile, 'name'>): boolean => endingOf(name) === '.page'

export const bytesOf = ({ base64 }: Pick<DroppedFile, 'base64'>): Uint8Array => Buffer.from(base64, 'base64')

/** Gives the page in a dropped file as a source, for as long as `read` takes: browsers open archives as files. */
export async function withDroppedFile<T>(
  file: DroppedFile,
  baseUrl: string,
  read: (source: PageSource) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'amberyl-drop-'))
  const path = join(folder, `page${endingOf(file.name)}`)
  try {
    await writeFile(path, bytesOf(file))
    if (file.at !== undefined) await utimes(path, new Date(file.at), new Date(file.at))
    let number = 0
    for await (const source of readSources(path, { baseUrl })) if (++number === file.number) return await read(source)
    const todo = number === 0 ? 'Drop a file with a web page.' : `It has ${number}: name one of them.`
    throw new ApiProblem(422, 'no-page', `${file.name} has no page ${file.number}.`, todo)
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error
    throw new RenderFailure(error.kind, error.message.replaceAll(path, file.name), error.remedy, error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
