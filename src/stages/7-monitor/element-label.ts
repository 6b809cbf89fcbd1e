import { attributeNumbers } from '../2-model/attributes.ts'
import { saysAdvert } from '../2-model/class-list.ts'
import { type NodeId, type PageModel, tagOf } from '../2-model/page-model.ts'
import { nameStability } from '../5-wrap/name-stability.ts'
import { startOfName } from '../5-wrap/varying-names.ts'
import type { PassingWords } from './template.ts'

const NO_PASSING_WORDS: PassingWords = { words: [], starts: [] }

/** Blog systems put an article's categories and tags into its class: content, not template. */
const NAMES_CONTENT = /^(?:category|tag|postid|page-id|author|term|status|format)-/

/** The labels of elements in the normal form: the tag and the class words chosen by people. */
export interface Labels {
  /** `li.item.wide`; numbers are `#`. Undefined for adverts, which come and go. */
  labelOf(node: NodeId): string | undefined
}

/** The classes of `html` and `body` describe the current page, the browser, and its state. */
const UNNAMED_TAGS = new Set(['html', 'body'])

/** Whether a class word is content. */
export function passingTest(passing: PassingWords = NO_PASSING_WORDS): (word: string) => boolean {
  const [words, starts] = [new Set(passing.words), new Set(passing.starts)]
  return word => words.has(word) || starts.has(startOfName(word))
}

export function elementLabels(page: PageModel, passing?: PassingWords): Labels {
  const isPassing = passingTest(passing)
  const classOf = attributeNumbers(page, 'class')
  const idOf = attributeNumbers(page, 'id')
  const { namesIn, isAdvertId } = nameReader(page)
  const known = new Map<number, Label>()
  return {
    labelOf(node) {
      const [classes, id] = [classOf(node), idOf(node)]
      if (classes < 0 && id < 0) return tagOf(page, node)
      const key = page.tag[node]! * (page.strings.length + 1) + classes + 1
      let label = known.get(key)
      if (!label) {
        const { words, isAdvert } = namesIn(page.strings[classes] ?? '')
        known.set(key, (label = { text: formatLabel(tagOf(page, node), words, isPassing), isAdvert }))
      }
      const isAdvert = label.isAdvert || (id >= 0 && isAdvertId(page.strings[id]!))
      return isAdvert && isSmall(page, node) ? undefined : label.text
    },
  }
}

interface Label {
  readonly text: string
  readonly isAdvert: boolean
}

/** Some sites use advert words for the whole page. */
const MAX_ADVERT_SHARE = 0.2
/** A block with less text is small, whatever its share of the page. */
const MAX_ADVERT_TEXT = 300

function isSmall(page: PageModel, node: NodeId): boolean {
  const length = page.textEnd[node]! - page.textStart[node]!
  return length <= MAX_ADVERT_TEXT || length <= MAX_ADVERT_SHARE * (page.textEnd[0]! - page.textStart[0]!)
}

function formatLabel(tag: string, words: readonly string[], isPassing: (word: string) => boolean): string {
  if (UNNAMED_TAGS.has(tag)) return tag
  return [tag, ...words.filter(word => !isPassing(word))].join('.')
}

interface ReadNames {
  /** The class words that can belong to the template, each once, in order; numbers are `#`. */
  readonly words: readonly string[]
  readonly isAdvert: boolean
}

/** Reads `class` and `id` of a page's elements, whatever words are content. */
interface NameReader {
  namesIn(classes: string): ReadNames
  isAdvertId(id: string): boolean
}

/** A page is read several times. */
const readers = new WeakMap<PageModel, NameReader>()

function nameReader(page: PageModel): NameReader {
  let reader = readers.get(page)
  if (!reader) readers.set(page, (reader = newReader()))
  return reader
}

function newReader(): NameReader {
  const [known, adverts] = [new Map<string, ReadNames>(), new Map<string, boolean>()]
  const wordOf = wordReader()
  return {
    namesIn(classes) {
      let read = known.get(classes)
      if (!read) {
        const words = classes.split(/[ \t\r\n\f]+/).map(wordOf)
        const chosen = new Set(words.flatMap(({ chosen }) => chosen))
        known.set(classes, (read = { words: [...chosen].sort(), isAdvert: words.some(({ isAdvert }) => isAdvert) }))
      }
      return read
    },
    isAdvertId(id) {
      let isAdvert = adverts.get(id)
      if (isAdvert === undefined) adverts.set(id, (isAdvert = saysAdvert(id)))
      return isAdvert
    },
  }
}

interface ReadWord {
  /** The word, with `#` for numbers; none if it cannot belong to the template. */
  readonly chosen: readonly string[]
  readonly isAdvert: boolean
}

/** Different elements share their class words. */
function wordReader(): (word: string) => ReadWord {
  const known = new Map<string, ReadWord>()
  return word => {
    let read = known.get(word)
    if (!read) {
      const chosen = word !== '' && isChosen(word) ? [word.replace(/\d+/g, '#')] : []
      known.set(word, (read = { chosen, isAdvert: saysAdvert(word) }))
    }
    return read
  }
}

function isChosen(word: string): boolean {
  const stability = nameStability(word)
  return (stability === 'stable' || stability === 'numbered') && !NAMES_CONTENT.test(word)
}
