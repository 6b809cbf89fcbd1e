import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { once } from '../once.ts'
import { sharedDomain } from '../pipeline.ts'
import type { Domain } from '../stages/4-find/domain/domain.ts'
import { AUTO, type DomainSource } from '../stages/4-find/domain/domain-source.ts'
import { loadDomain, shippedDomains } from '../stages/4-find/domain/load-domain.ts'
import { loadDomainSource } from '../stages/4-find/domain/load-domain-source.ts'
import { withWordsOf } from '../stages/4-find/domain/words-folder.ts'
import { notFound } from './problem.ts'
import { WordFolder } from './training/word-folder.ts'

interface DomainFolders {
  /** Folders of domains, each in a folder of its name. */
  readonly domains?: string | undefined
  /** Words that were learned, each domain's in a folder of its name. */
  readonly words?: string | undefined
}

/** The domains that requests may name: those that ship, and those in the folder of the server's owner. */
export class ServerDomains {
  readonly #folders: DomainFolders
  readonly #loaded = new Map<string, LoadedDomain>()

  constructor(folders: DomainFolders) {
    this.#folders = folders
  }

  list(): { name: string; isOwn: boolean }[] {
    const own = this.#ownNames()
    return [...new Set([...own, ...shippedDomains()])].map(name => ({ name, isOwn: own.includes(name) }))
  }

  #ownNames(): string[] {
    const { domains } = this.#folders
    if (domains === undefined || !existsSync(domains)) return []
    return readdirSync(domains)
      .filter(name => existsSync(join(domains, name, 'domain.yaml')))
      .sort()
  }

  /** A domain by its name, or the folder of one of the owner. */
  placeOf(name: string): string {
    const found = this.list().find(each => each.name === name)
    if (!found) throw notFound('domain', name, 'List domains with GET /api/v1/domains.')
    return found.isOwn ? join(this.#folders.domains!, name) : name
  }

  /** Where accepted words of a domain are kept; its `folder` is undefined if there is no place for them. */
  wordsOf(name: string): WordFolder {
    const { words } = this.#folders
    return new WordFolder(words === undefined ? undefined : join(words, name))
  }

  /** As its files are now, with learned words. */
  load(name: string): Domain {
    return this.#open(name).domain()
  }

  /** For finding records. */
  source(name: string): DomainSource {
    return name === AUTO ? sharedDomain(AUTO)! : this.#open(name).source()
  }

  /** Domains take long to load: each is loaded on first use, and again when its files have changed. */
  #open(name: string): LoadedDomain {
    const place = this.placeOf(name)
    const words = this.wordsOf(name).inUse
    const version = [place === name ? '' : place, words ?? ''].map(changedAt).join(' ')
    const known = this.#loaded.get(name)
    if (known?.version === version) return known
    const isShipped = place === name && words === undefined
    const loaded = {
      version,
      domain: once(() => (words === undefined ? loadDomain(place) : withWordsOf(loadDomain(place), words))),
      source: once(() => (isShipped ? sharedDomain(name)! : namedSource(name, place, words))),
    }
    this.#loaded.set(name, loaded)
    return loaded
  }
}

interface LoadedDomain {
  readonly version: string
  readonly domain: () => Domain
  readonly source: () => DomainSource
}

/** Requests know a domain by its name, whatever its place. */
const namedSource = (name: string, place: string, words: string | undefined): DomainSource => ({
  ...loadDomainSource(place, words),
  name,
  choose: () => ({ name }),
})

/** The latest change of the files of a folder. */
function changedAt(folder: string): string {
  if (folder === '') return ''
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const times = files.map(entry => statSync(join(entry.parentPath, entry.name)).mtimeMs)
  return `${files.length} ${Math.max(0, ...times)}`
}
