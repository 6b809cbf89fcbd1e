import { wordSet } from '../../2-model/word-set.ts'

/** The most common class names for fields of records. */
const FIELD_WORDS = wordSet(`
  title name subtitle subject summary description desc excerpt snippet abstract teaser caption
  price cost amount rrp msrp discount saving sale shipping delivery stock availability sku isbn ean model brand
  manufacturer vendor seller merchant store shop publisher company employer author byline creator artist director editor
  user username member date time datetime timestamp published posted updated year duration rating score stars
  votes points likes rank review reviews comments replies views downloads count quantity qty unit
  category categories genre tag tags topic section badge status location address city country region
  postcode zip phone email url domain website source language bedrooms bathrooms beds baths area mileage engine fuel
  reviewer commenter owner host speaker venue department team organisation organization institution journal season
  episode pages ingredients servings difficulty requirements features experience type
  salary deadline platform edition format version percent distance`)

/** Synonyms of "title". */
const TITLE_WORDS = wordSet('ttl headline heading')

/** Words for layout or state, not for content. */
const LAYOUT_WORDS = wordSet(`
  wrap wrapper container inner outer row col column columns grid cell box block item items list element content main
  section-inner group holder panel card tile module component widget view page site global layout flex inline
  left right center top bottom middle first last odd even clearfix clear float pull push hidden visible hide show
  active selected current disabled open closed hover focus link links anchor btn button icon ico img image images photo
  pic picture thumb thumbnail media figure small large medium big mini tiny extra default primary secondary tertiary
  light dark bold strong normal regular font weight truncate ellipsis nowrap white black gray grey red green blue orange yellow
  size text color colour align body strike spacing letter fixed display single margin padding border shadow rounded width height full half auto none max min lazy lazyload loaded responsive fluid
  mobile desktop tablet only sr nav header footer head foot result results search post posts product products listing
  entry article node field fields record data info details detail meta basic standard new old has with and the for
  visually offscreen screen reader loading skeleton whole rich style justify between money table
  transform whitespace tracking leading opacity cursor absolute relative self overflow transition ease origin rotate
  scale translate gap space order grow shrink inset ring outline underline uppercase lowercase capitalize italic
  antialiased group peer semibold
  res mid stretchy tiles overlay trigger parent child stamp alert wide
  dynamic static base plus js css ng vue react jsx sc mui chakra ant bootstrap span div`)

/** The rank of a class name: a word for fields on many sites, or at least a word. */
export const KNOWN_WORD = 2
export const ANY_WORD = 1

/** Class names up to this length are written by people; longer ones hold data. */
export const MAX_CLASS_LENGTH = 60

/** Names of utility classes, although they are words for fields. */
const UTILITY = /^(?:.*:)?(?:duration|columns|size|content|delay)-(?:\d+|center|start|end)$/

/** The words of a class name and their rank; undefined if it is for layout or machine-made. */
export function readClassName(name: string): { words: string[]; rank: number } | undefined {
  if (name.length > MAX_CLASS_LENGTH || UTILITY.test(name)) return undefined
  // Block, element, and modifier: card__price--large is a price.
  const element = elementOf(name).split('--')[0]!
  const all = element.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).map(word => word.toLowerCase())
  const readable = all.filter(word => isReadable(word) && !LAYOUT_WORDS.has(word))
  const last = readable.at(-1) ?? ''
  if (TITLE_WORDS.has(last)) return { words: [...lastPair(all, last).slice(0, -1), 'title'], rank: KNOWN_WORD }
  if (FIELD_WORDS.has(last)) return { words: lastPair(all, last), rank: KNOWN_WORD }
  if (readable.length === 0 || all.some(word => /\p{N}/u.test(word)) || isScrambled(element)) return undefined
  return { words: readable.slice(-2), rank: ANY_WORD }
}

/** The part of a name that names the element; component style sheets append a hash. */
function elementOf(name: string): string {
  const steps = name.split('__')
  const last = steps.at(-1)!
  return steps.length > 2 && HASH.test(last) ? steps.at(-2)! : last
}

/** Letters and digits without punctuation, in the length of a hash. */
const HASH = /^(?=.*[\p{Lu}\p{N}])[\p{L}\p{N}-]{4,8}$/u

/** One short word with random capitals, as tools generate them: `eQjyDY`. */
const isScrambled = (name: string): boolean =>
  /^\p{L}{4,8}$/u.test(name) && name.split(/(?=\p{Lu})/u).some(piece => piece.length < MIN_WORD_LENGTH)

/** `review count`, `sale price`: a telling word keeps the word before it if that is one too. */
function lastPair(all: readonly string[], telling: string): string[] {
  const at = all.lastIndexOf(telling)
  const before = all[at - 1]
  const isPair = before !== undefined && isReadable(before) && !LAYOUT_WORDS.has(before)
  return isPair ? [before, all[at]!] : [all[at]!]
}

const MIN_WORD_LENGTH = 3
const MAX_WORD_LENGTH = 20

/** Looks pronounceable: hashes have digits, no vowels, or many consonants in a row. Other scripts are accepted. */
function isReadable(word: string): boolean {
  if (word.length > MAX_WORD_LENGTH || /\p{N}/u.test(word)) return false
  if (!/^[a-z]+$/.test(word)) return /^\p{L}+$/u.test(word)
  return word.length >= MIN_WORD_LENGTH && /[aeiouy]/.test(word) && !/[bcdfghjklmnpqrstvwxz]{4}|q(?!u)/.test(word)
}
