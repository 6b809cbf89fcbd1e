import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import type { LabelledEntry } from '../../stages/4-find/blocks/page-labels.ts'
import { ApiProblem, notFound } from '../problem.ts'

const linkSchema = z.looseObject({ xpath: z.string(), kind: z.string() })

const entrySchema = z.looseObject({ id: z.string(), url: z.string(), site: z.string(), links: z.array(linkSchema) })

/** With whatever else the file says about a page. */
type Entry = LabelledEntry

/** A page of a corpus. */
export interface CorpusPage {
  readonly id: string
  readonly url: string
  readonly site: string
  /** Undefined before somebody labeled it, or said that it has nothing to label. */
  readonly entry: LabelledEntry | undefined
}

/** The file names that pages may have: they become parts of paths. */
const SAFE_ID = /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u

/** The folders of labeled pages that the owner of the server named at its start; requests know them by name. */
export class Corpora {
  readonly #folders = new Map<string, string>()
  /** One change of a file after another. */
  readonly #changes = new Map<string, Promise<unknown>>()

  constructor(folders: readonly string[]) {
    for (const folder of folders) {
      const name = basename(resolve(folder))
      let free = name
      for (let number = 2; this.#folders.has(free); number++) free = `${name}-${number}`
      this.#folders.set(free, resolve(folder))
    }
  }

  get names(): string[] {
    return [...this.#folders.keys()]
  }

  folderOf(name: string): string {
    const folder = this.#folders.get(name)
    if (folder !== undefined) return folder
    const known = this.names.join(', ')
    const todo = known === '' ? 'Start the server with --corpus FOLDER.' : `There are ${known}.`
    throw notFound('corpus', name, todo)
  }

  /** Labeled pages in the order of the file, then the others by name. */
  async list(name: string): Promise<CorpusPage[]> {
    const folder = this.folderOf(name)
    const { entries } = await readEntries(folder)
    const known = new Set(entries.map(({ id }) => id))
    const ids = (await pageIds(folder)).filter(id => !known.has(id))
    const others = await Promise.all(ids.map(async id => ({ ...(await addressOf(folder, id)), id, entry: undefined })))
    return [...entries.map(entry => ({ id: entry.id, url: entry.url, site: entry.site, entry })), ...others]
  }

  async find(name: string, id: string): Promise<CorpusPage> {
    const folder = this.folderOf(name)
    const { entries } = await readEntries(folder)
    const entry = entries.find(each => each.id === id)
    if (entry) return { id, url: entry.url, site: entry.site, entry }
    if (!(await pageIds(folder)).includes(id))
      throw notFound('page', `${id} in ${name}`, 'List the pages of the corpus.')
    return { ...(await addressOf(folder, id)), id, entry: undefined }
  }

  /** The HTML of a page. */
  readPage(name: string, id: string): Promise<string> {
    return readPageFile(this.folderOf(name), id)
  }

  /**
   * Changes the labels of a page, and only those; the file is written whole or not at all. `change` gets the page as the
   * file has it at that moment.
   */
  change(name: string, id: string, change: (page: CorpusPage) => LabelledEntry): Promise<LabelledEntry> {
    const folder = this.folderOf(name)
    const work = async (): Promise<LabelledEntry> => {
      const page = await this.find(name, id)
      const entry = change(page)
      const { entries, indent } = await readEntries(folder)
      const at = entries.findIndex(each => each.id === id)
      const all = at < 0 ? [...entries, entry] : entries.with(at, entry)
      const file = join(folder, 'labels.json')
      const draft = `${file}.${randomBytes(6).toString('hex')}`
      await writeFile(draft, `${JSON.stringify(all, null, indent)}\n`)
      await rename(draft, file)
      return entry
    }
    const turn = (this.#changes.get(folder) ?? Promise.resolve()).then(work, work)
    this.#changes.set(folder, turn)
    return turn
  }
}

/** Changes whenever the labels of a page do. */
export const labelsVersion = ({ entry }: Pick<CorpusPage, 'entry'>): string =>
  `"${createHash('sha256')
    .update(JSON.stringify(entry?.links ?? null))
    .digest('base64url')
    .slice(0, 22)}"`

const DEFAULT_INDENT = 1

async function readEntries(folder: string): Promise<{ entries: Entry[]; indent: number }> {
  const file = join(folder, 'labels.json')
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]'
    throw error
  })
  const content = parseJson(text)
  const parsed = z.array(entrySchema).safeParse(content)
  if (!parsed.success) {
    const [{ path, message }] = parsed.error.issues as [z.core.$ZodIssue]
    throw new ApiProblem(
      409,
      'bad-corpus',
      `labels.json of ${basename(folder)} has a mistake at ${path.join('.')}: ${message}.`,
      'Correct the file on the server.',
    )
  }
  // The file keeps its form, so that versions of it can be compared.
  const indent = /^\[\r?\n( +)/.exec(text)?.[1]?.length ?? DEFAULT_INDENT
  return { entries: content as Entry[], indent }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function pageIds(folder: string): Promise<string[]> {
  const files = await readdir(join(folder, 'pages')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return files
    .filter(name => name.endsWith('.html'))
    .map(name => name.slice(0, -'.html'.length))
    .filter(id => SAFE_ID.test(id))
    .sort()
}

async function readPageFile(folder: string, id: string): Promise<string> {
  const missing = (): ApiProblem =>
    notFound('page', `${id} in ${basename(folder)}`, 'Its file pages/ID.html is missing on the server.')
  if (!SAFE_ID.test(id)) throw missing()
  return readFile(join(folder, 'pages', `${id}.html`), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? missing() : error
  })
}

/** A page that nobody labeled yet: its address is on its root element, or nobody knows it. */
async function addressOf(folder: string, id: string): Promise<{ url: string; site: string }> {
  const html = await readPageFile(folder, id)
  const said = /data-url="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  const url = said !== undefined && URL.canParse(said) ? said : `https://${id.replace(/[^\w-]/g, '-')}.invalid/`
  return { url, site: new URL(url).hostname }
}
