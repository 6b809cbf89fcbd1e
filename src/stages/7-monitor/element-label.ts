import { remembered } from '../../once.ts'
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
  return word => words.has(word) || (starts.size > 0 && starts.has(startOfName(word)))
}

export function elementLabels(page: PageModel, passing?: PassingWords): Labels {
  const isPassing = passingTest(passing)
  const classOf = attributeNumbers(page, 'class')
  const idOf = attributeNumbers(page, 'id')
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

/** Pages of a site have the same classes, and each page is read several times. */
const namesIn = remembered((classes: string): ReadNames => {
  const words = classes.split(/[ \t\r\n\f]+/).map(readWord)
  return {
    words: [...new Set(words.flatMap(({ chosen }) => chosen))].sort(),
    isAdvert: words.some(({ isAdvert }) => isAdvert),
  }
})

const isAdvertId = remembered(saysAdvert)

interface ReadWord {
  /** The word, with `#` for numbers; none if it cannot belong to the template. */
  readonly chosen: readonly string[]
  readonly isAdvert: boolean
}

/** Different elements share their class words. */
const readWord = remembered(
  (word: string): ReadWord => ({
    chosen: word !== '' && isChosen(word) ? [word.replace(/\d+/g, '#')] : [],
    isAdvert: saysAdvert(word),
  }),
)

function isChosen(word: string): boolean {
  const stability = nameStability(word)
  return (stability === 'stable' || stability === 'numbered') && !NAMES_CONTENT.test(word)
}
