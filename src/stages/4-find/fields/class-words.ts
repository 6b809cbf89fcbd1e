import { wordSet } from '../../2-model/word-set.ts'
import { contentWord, QUALIFIERS, RECORD_WORDS } from './words/content-words.ts'
import { LAYOUT_WORDS } from './words/layout-words.ts'

/** Beginnings of class names of frameworks and of states; what follows names content only if it is a known word. */
const FRAMEWORK_PREFIX =
  /^(?:is|has|are|no|not|u|js|qa|tw|css|sc|jsx|svelte|ng|v|el|ant|mui|chakra|uk|ui|mat|mdc|mdl|slds|pf|bp|wp|elementor|vc|et|fa|fas|far|fab|bi|ti|icon|glyphicon|material|dashicons|d|m|p|a|g|t|c|l|o|s)(?:[-_:]|(?=[A-Z]))/

/** Endings of words that describe how something looks or behaves; a word for content that ends so is in the list of those. */
const DESCRIBING_END = /(?:ed|able|ible|ly|less|ive|ful|ish|ness|wise)$/

/** The rank of a class name: a word for fields on many sites, or at least a word. */
export const KNOWN_WORD = 2
export const ANY_WORD = 1

/** Class names up to this length are written by people; longer ones hold data. */
export const MAX_CLASS_LENGTH = 60

/** Names of utility classes, although they are words for fields; `text-[var(--primary-color)]` has a value in brackets. */
const UTILITY =
  /[[(]|^(?:.*:)?(?:duration|columns|size|content|delay|color|text|font|line|order)-(?:\d+|center|start|end)$/

interface ClassWords {
  readonly words: readonly string[]
  readonly rank: number
  /** The name with the words before it, to tell it from another part with the same name. */
  readonly longer: readonly string[]
}

/** The words of a class name and their rank; undefined if it is for layout or machine-made. */
export function readClassName(name: string): ClassWords | undefined {
  if (name.length > MAX_CLASS_LENGTH || UTILITY.test(name)) return undefined
  // Block, element, and modifier: card__price--large is a price.
  const element = elementOf(name).split('--')[0]!
  const written = element.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).map(word => word.toLowerCase())
  const all = written.flatMap(splitWord)
  const readable = all.filter(word => contentWord(word) || (isReadable(word) && !isLayout(word)))
  if (readable.length === 1 && STYLE_WORDS.has(readable[0]!) && isStyle(all, readable[0]!)) return undefined
  // "title-metadata" is about the title, and "price-color" is how it looks.
  if (all.slice(all.lastIndexOf(readable.at(-1)!) + 1).some(word => ABOUT_WORDS.has(word))) return undefined
  if (readable.length > 1 && readable.at(-1) === 'color') readable.pop()
  const whole = contentWord(readable.slice(-2).join('_'))
  const last = contentWord(readable.at(-1) ?? '')
  if (whole) return { words: [whole.name], rank: KNOWN_WORD, longer: readable }
  if (last) return { ...withQualifier(all, readable.at(-1)!, last.name), rank: KNOWN_WORD }
  if (readable.length === 0 || all.some(word => /\p{N}/u.test(word)) || isScrambled(element)) return undefined
  const isSaid = readable.some(word => word.length > MIN_WORD_LENGTH && !DESCRIBING_END.test(word))
  if (FRAMEWORK_PREFIX.test(name) || !isSaid) return undefined
  return { words: readable.slice(-2), rank: ANY_WORD, longer: readable }
}

const SETTING_WORDS: ReadonlySet<string> = wordSet('info details detail data')
const ABOUT_WORDS: ReadonlySet<string> = wordSet('metadata meta')

/** `product-color` holds a color; `color-primary` and `font-weight` only have one. */
const STYLE_WORDS: ReadonlySet<string> = wordSet('color weight type time status')

function isStyle(all: readonly string[], word: string): boolean {
  const before = all[all.lastIndexOf(word) - 1]
  return all.at(-1) !== word || (before !== undefined && isLayout(before) && !RECORD_WORDS.has(before))
}

const isLayout = (word: string): boolean => LAYOUT_WORDS.has(word) && contentWord(word) === undefined

const isDictionaryWord = (word: string): boolean =>
  LAYOUT_WORDS.has(word) || RECORD_WORDS.has(word) || contentWord(word) !== undefined

/** Words written as one: `threadtitle` is a thread's title. Unknown words stay whole. */
function splitWord(word: string): string[] {
  if (word.length < 2 * MIN_WORD_LENGTH || isDictionaryWord(word)) return [word]
  for (let at = word.length - MIN_WORD_LENGTH; at >= MIN_WORD_LENGTH; at--) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    if (isDictionaryWord(before) && isDictionaryWord(after)) return [before, after]
  }
  return [word]
}

/** The part of a name that names the element; component style sheets append a hash. */
function elementOf(name: string): string {
  const steps = name.split(/_{2,}/).filter(step => step !== '')
  const last = steps.at(-1) ?? ''
  const isHash =
    (steps.length > 2 && HASH.test(last)) || /\d/.test(last) || last.length < MIN_WORD_LENGTH || isScrambled(last)
  return steps.length > 1 && isHash ? steps.at(-2)! : last
}

/** Letters and digits without punctuation, in the length of a hash. */
const HASH = /^(?=.*[\p{Lu}\p{N}])[\p{L}\p{N}-]{4,8}$/u

/** One short word with random capitals, as tools generate them: `eQjyDY`. */
const isScrambled = (name: string): boolean =>
  /^\p{L}{4,8}$/u.test(name) && name.split(/(?=\p{Lu})/u).some(piece => piece.length < MIN_WORD_LENGTH)

/** `review count`, `sale price`: a telling word keeps the word before it if that is one too, or makes it more precise. */
function withQualifier(all: readonly string[], word: string, name: string): Pick<ClassWords, 'words' | 'longer'> {
  // "seller-info-name" is the name of a seller.
  const before = all.slice(0, all.lastIndexOf(word)).findLast(each => !SETTING_WORDS.has(each))
  if (before === undefined || !isReadable(before)) return { words: [name], longer: [name] }
  const known = contentWord(before)
  if (known?.name === name) return { words: [name], longer: [name] }
  const isKept = QUALIFIERS.has(before)
  const qualifier = isKept ? before : (known?.name ?? before)
  return { words: isKept || known ? [qualifier, name] : [name], longer: [qualifier, name] }
}

const MIN_WORD_LENGTH = 3
const MAX_WORD_LENGTH = 20

/** Looks pronounceable: hashes have digits, no vowels, or many consonants in a row. Other scripts are accepted. */
function isReadable(word: string): boolean {
  if (word.length > MAX_WORD_LENGTH || /\p{N}/u.test(word)) return false
  if (!/^[a-z]+$/.test(word)) return /^\p{L}+$/u.test(word)
  return word.length >= MIN_WORD_LENGTH && /[aeiouy]/.test(word) && !/[bcdfghjklmnpqrstvwxz]{4}|q(?!u)/.test(word)
}
