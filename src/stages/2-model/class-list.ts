import { attributeOf, type NodeId, type PageModel } from './page-model.ts'

/** The names in an element's `class` attribute, in the page's order. */
export const classesOf = (page: PageModel, node: NodeId): string[] => splitNames(attributeOf(page, node, 'class') ?? '')

/** The names in an attribute that separates them by white space, such as `class`, `rel`, and `headers`. */
export const splitNames = (value: string): string[] => value.split(/\s+/).filter(name => name !== '')

/** Adverts have class names, to style or fill them, and the words are the same on all sites. */
const ADVERT_WORD =
  /^(?:ads?|adverts?|advertisements?|advertising|adsense|adsbygoogle|adslot|adunit|adcontainer|adbox|adwrap(?:per)?|dfp|gpt|sponsors?|sponsored|promoted(?:link|post)?|taboola|outbrain|adthrive|mediavine|raptive|anzeigen?|werbung|publicidad|publicite|pubblicita|reklam[ae]?)\d*$/

/** Whether a name is a word for adverts: `advert`, not `advert-free`. */
export const isAdvertWord = (name: string): boolean => ADVERT_WORD.test(name.toLowerCase())

/** Letters that every such word contains: most names have none of them, and need no closer look. */
const ADVERT_LETTERS = /ad|dfp|gpt|spons|promoted|taboola|outbrain|mediavine|raptive|anzeige|werbung|pub|reklam/i

/** Whether the names in a `class` or an `id` contain a word for adverts. */
export const saysAdvert = (names: string): boolean =>
  ADVERT_LETTERS.test(names) &&
  names
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .some(isAdvertWord)
