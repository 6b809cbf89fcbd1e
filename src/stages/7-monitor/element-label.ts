import { attributeReader } from '../2-model/attributes.ts'
import { type NodeId, type PageModel, tagOf } from '../2-model/page-model.ts'
import { nameStability } from '../5-wrap/name-stability.ts'

/** Class words that say nothing of the template, as told by several pages of it. */
export interface PassingWords {
  /** Words that some of the pages had and others not. */
  readonly words: ReadonlySet<string>
  /** What several of them start with: `category-`, `author-`. */
  readonly starts: ReadonlySet<string>
}

export const NO_PASSING_WORDS: PassingWords = { words: new Set(), starts: new Set() }

/** Blog systems name an article's categories and tags in its class; the page's content, not its template. */
const NAMES_CONTENT = /^(?:category|tag|postid|page-id|author|term|status|format)-/

/** Whoever shows adverts says so, to style or to fill them; what they are called is the same on all sites. */
const ADVERT_WORD =
  /^(?:ads?|adverts?|advertisements?|advertising|adsense|adsbygoogle|adslot|adunit|adcontainer|adbox|adwrap(?:per)?|dfp|gpt|sponsors?|sponsored|taboola|outbrain|adthrive|mediavine|raptive)\d*$/

/** How an element is called in the normal form: its tag and the class words that people chose. */
export interface Labels {
  /** `li.item.wide`; numbers are `#`. Undefined for adverts, which come and go. */
  labelOf(node: NodeId): string | undefined
}

/** `body` and what is above carry words about the page that is shown, the browser and the moment. */
const UNNAMED_TAGS = new Set(['html', 'body'])

export function elementLabels(page: PageModel, passing: PassingWords = NO_PASSING_WORDS): Labels {
  const classOf = attributeReader(page, 'class')
  const idOf = attributeReader(page, 'id')
  const known = new Map<string, { readonly text: string; readonly isAdvert: boolean }>()
  return {
    labelOf(node) {
      const [names, id] = [classOf(node) ?? '', idOf(node) ?? '']
      const tag = tagOf(page, node)
      if (names === '' && id === '') return tag
      const key = `${tag} ${id} ${names}`
      let label = known.get(key)
      if (!label)
        known.set(key, (label = { text: formatLabel(tag, names, passing), isAdvert: saysAdvert(`${id} ${names}`) }))
      return label.isAdvert && isSmall(page, node) ? undefined : label.text
    },
  }
}

/** Sites also name the whole page for the adverts in it. */
const MAX_ADVERT_SHARE = 0.2
/** Whatever its share, so little text is no page. */
const MAX_ADVERT_TEXT = 300

function isSmall(page: PageModel, node: NodeId): boolean {
  const length = page.textEnd[node]! - page.textStart[node]!
  return length <= MAX_ADVERT_TEXT || length <= MAX_ADVERT_SHARE * (page.textEnd[0]! - page.textStart[0]!)
}

const saysAdvert = (names: string): boolean =>
  names
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .some(word => ADVERT_WORD.test(word))

function formatLabel(tag: string, names: string, passing: PassingWords): string {
  if (UNNAMED_TAGS.has(tag)) return tag
  const words = templateWords(names).filter(word => !isPassing(word, passing))
  return [tag, ...words].join('.')
}

/** The class words that can be the template's, each once, in order; numbers are `#`. */
function templateWords(names: string): string[] {
  const words = names.split(/[ \t\r\n\f]+/).filter(word => word !== '' && isChosen(word))
  return [...new Set(words.map(word => word.replace(/\d+/g, '#')))].sort()
}

function isChosen(word: string): boolean {
  const stability = nameStability(word)
  return (stability === 'stable' || stability === 'numbered') && !NAMES_CONTENT.test(word)
}

const isPassing = (word: string, { words, starts }: PassingWords): boolean =>
  words.has(word) || starts.has(startOf(word))

/** `category-` of `category-soups`. */
export const startOf = (word: string): string => word.match(/^[^-_]+[-_]/)?.[0] ?? ''
