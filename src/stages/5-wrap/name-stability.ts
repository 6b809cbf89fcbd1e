import { remembered } from '../../once.ts'

/** How much a name (class word, id) says about the template: `stable` names were chosen by people, for a purpose. */
export type NameStability = 'stable' | 'numbered' | 'generated' | 'passing'

/** Words for the position or the state of a node; the next page has them on other nodes. */
const PASSING_WORDS = new Set(
  (
    'first last odd even alt alternate active inactive selected current hover focus focused open opened closed ' +
    'collapsed expanded hidden visible invisible loaded loading lazy lazyload lazyloaded visited checked disabled ' +
    'enabled animated in out show shown js nojs unread read seen'
  ).split(' '),
)

/** Most names: they are read often, so this is worth a shorter way. */
const PLAIN = /^[a-z_-]+$/

/** Words of the name: `is-active`, `rowOdd` and `row__odd` have two. */
const wordsOf = (name: string): string[] =>
  (PLAIN.test(name) ? name.split(/[_-]+/) : splitName(name)).filter(word => word !== '')

const splitName = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)

/** Names that libraries number while a page is built: `yui_3_18`, `ember417`, `ext-gen12`, `:r1a:`. */
const COUNTED = /^(?:yui|ember|ext-gen|ext-comp|gwt-uid|react-select|radix|headlessui|mui-|__next-)|^:r/i

/** A long number is a key of the content, not part of the template. */
const KEY_NUMBER = /\d{3}/

/** Pages of a site have the same names, and each page is looked at for several reasons. */
export const nameStability = remembered((name: string): NameStability => {
  const words = wordsOf(name)
  if (words.length === 0 || words.some(word => PASSING_WORDS.has(word))) return 'passing'
  if (COUNTED.test(name) || KEY_NUMBER.test(name)) return 'generated'
  if (PLAIN.test(name)) return 'stable'
  if (name.split(/[-_]+/).some(looksRandom)) return 'generated'
  return /\d/.test(name) ? 'numbered' : 'stable'
})

/** Style compilers end names in a hash: letters and digits mixed, or capitals where no word starts. */
function looksRandom(part: string): boolean {
  if (part.length < 5) return false
  const switches = part.match(/\d(?=[a-z])|[a-z](?=\d)/gi)?.length ?? 0
  if (switches >= 2) return true
  const capitals = part.match(/[A-Z]/g)?.length ?? 0
  const words = part.match(/[A-Z]?[a-z]{2,}/g)?.join('').length ?? 0
  // "ProductCard" is words through and through, "bdVaJaQx" is not.
  return capitals >= 2 && words < part.length * 0.7 && part !== part.toUpperCase()
}
