import type { KnownLists, Lesson } from '../threads/read-with-known.ts'

/**
 * Pages of an archive that belong together: a chapter is read with what was learned in it alone. So a run that is continued
 * reads at most one chapter again, and what is remembered does not grow.
 */
export const CHAPTER = 1000

/**
 * A page is read with what was taught until so many pages before it, fewer at the beginning of a chapter: the last fourth
 * does not count. So the lines do not depend on which page is done first, and this many can be read at the same time.
 */
const LAG = { most: 32, share: 1 / 4 }

/** Lists that are remembered; with 20 to 50 kB each. The one that was not needed for longest is forgotten. */
const MAX_LISTS = 200
/** Lists of a site that are tried on a page. */
const MAX_TRIED = 6

/** A list is used after the analysis of so many pages agreed with it; then every so many pages of the site are compared. */
const MIN_AGREED = 2
const COMPARED_EVERY = 64

/** If nothing of a site could be used by then, its pages differ: few of the others are learned from. */
const MAX_UNUSED = 8

interface ShelvedList {
  readonly id: number
  readonly site: string
  readonly bytes: Uint8Array
  readonly agreed: number
}

/** Lists that earlier pages taught, the last one that was needed first. Immutable: pages see it as it was at their turn. */
type Shelf = readonly ShelvedList[]

/** The turn of a page. */
export interface PageTurn {
  /** What the page is read with. */
  readonly known: Promise<KnownLists>
  /** What came of it. To be called once, also if the page failed. */
  done(lesson: Lesson | undefined): void
}

/** Threads keep lists by their number. */
let ids = 0

/** What the pages of an archive teach those after them. */
export class Lessons {
  /** The shelf after each page of the chapter, as far as somebody needs it; `#from` is the number of the first. */
  #shelves: Promise<Shelf>[] = []
  #from = 0
  #pages = 0
  #sites = new Map<string, number>()

  /** The next page of the archive. */
  next(site: string): PageTurn {
    if (this.#pages % CHAPTER === 0) {
      this.#pages = 0
      this.#from = 0
      this.#shelves = [Promise.resolve([])]
      this.#sites = new Map()
    }
    const number = ++this.#pages
    const ofSite = (this.#sites.get(site) ?? 0) + 1
    this.#sites.set(site, ofSite)
    const needed = number - Math.min(LAG.most, Math.ceil(number * LAG.share))
    this.#shelves.splice(0, needed - this.#from)
    this.#from = needed
    let done: PageTurn['done'] = () => {}
    const lesson = new Promise<Lesson | undefined>(resolve => {
      done = resolve
    })
    const known = this.#shelves[0]!.then(shelf => knownLists(shelf, site, ofSite))
    this.#shelves.push(this.#shelves.at(-1)!.then(async shelf => withLesson(shelf, site, await lesson)))
    return { known, done }
  }
}

function knownLists(shelf: Shelf, site: string, ofSite: number): KnownLists {
  const own = shelf.filter(list => list.site === site)
  const isCompared = ofSite % COMPARED_EVERY === 0
  const isPromising = ofSite <= MAX_UNUSED || own.some(({ agreed }) => agreed > 0) || isCompared
  return {
    lists: own.slice(0, MAX_TRIED).map(({ id, bytes, agreed }) => ({
      id,
      bytes,
      isTrusted: agreed >= MIN_AGREED && !isCompared,
    })),
    // Of most sites, an archive has one page.
    teaches: ofSite > 1 && isPromising,
  }
}

function withLesson(shelf: Shelf, site: string, lesson: Lesson | undefined): Shelf {
  if (!lesson) return shelf
  const { used, taught } = lesson
  const before = shelf.find(({ id }) => id === used?.id)
  const kept = used ? shelf.filter(list => list !== before) : shelf
  const needed = before && used!.agreed !== false ? [{ ...before, agreed: before.agreed + (used!.agreed ? 1 : 0) }] : []
  const learned = taught ? [{ id: ids++, site, bytes: taught, agreed: 0 }] : []
  return [...learned, ...needed, ...kept].slice(0, MAX_LISTS)
}
