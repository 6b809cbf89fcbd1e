import { sumOf } from '../../../../learn/log-linear.ts'
import { countEach, mostFrequent } from '../../../2-model/count-each.ts'
import { FORMATTING_ELEMENTS } from '../../../2-model/html-elements.ts'
import type { PageModel } from '../../../2-model/page-model.ts'
import { wordSet } from '../../../2-model/word-set.ts'
import type { Children } from '../group.ts'
import { AUTHORED_TEXT_JUDGEMENT, type AuthoredTextClaim } from '../judgements/authored-text.ts'
import { isMostlyLink } from '../parts.ts'
import type { Part } from '../record-text.ts'
import { NEARLY_ALL_SHARE } from '../shares.ts'
import type { Slot } from '../slot.ts'
import type { Traits } from '../traits.ts'

/** Class names for what people write, in one word or in several: `post-body`, `messageText`, `entry-content`. */
const TEXT_NAME =
  /(?:message|post|entry|comment|article|review|topic|node|item)[-_]?(?:text|content|body|html|desc)|markdown|(?:^|[-_.])(?:content|body|text|description|prose|ugc|post|entry|message|comment)(?:$|[-_.])/i

const PARAGRAPHS = wordSet('#text p')

/** What people write with. */
const WRITING_ELEMENTS = new Set([
  '#text',
  ...FORMATTING_ELEMENTS,
  ...wordSet('p a img h1 h2 h3 h4 h5 h6 blockquote pre figure hr'),
])
/** People write with these, too, but if they have class names, a template does. */
const BARE_WRITING_ELEMENTS = wordSet('div span ul ol dl table center')

/**
 * Whether elements hold what an author wrote, such as the text of a post: paragraphs, quotes, lists, and pictures in
 * another order in each record. A card has the same parts in all records.
 */
export function isAuthored(page: PageModel, slot: Slot, lists: readonly Children[]): boolean {
  if (!slot.parent) return false
  const { thresholds } = AUTHORED_TEXT_JUDGEMENT
  const characters = slot.parts.reduce((sum, part) => sum + charactersOf(page, part), 0) / slot.parts.length
  const atOnce = {
    'long texts': Math.min(1, characters / thresholds['characters of a long text']),
    'named as a text': Number(TEXT_NAME.test(slot.identity)),
  }
  // Most elements are decided by that: their parts need not be compared.
  if (sumOf(AUTHORED_TEXT_JUDGEMENT, { ...FULLY_WRITTEN, ...atOnce }) < 0) return false
  const said = withoutFurniture(
    page,
    lists.map(({ parts, traits }) =>
      traits.flatMap((each, at): SaidPart[] => {
        const part = parts[at]!
        return each.content === 'empty' ? [] : [{ traits: each, part, text: textOf(page, part), isConstant: false }]
      }),
    ),
  )
  const mixed = said.filter(({ length }) => length > 1)
  if (mixed.length < thresholds['texts to compare']) return false
  const sequences = countEach(mixed.map(parts => parts.map(({ traits }) => traits.tag).join(' ')))
  const all = mixed.flat()
  const share = (holds: (part: SaidPart) => boolean): number => all.filter(holds).length / all.length
  const claims: Readonly<Record<AuthoredTextClaim, number>> = {
    ...atOnce,
    'other parts in each record': (mixed.length - mostFrequent(sequences)![1]) / (mixed.length - 1),
    'elements that people write with': share(isWriting),
    'a part that nearly all records have': Number(hasFixedPart(said)),
    'words in links': lengthOf(all.filter(({ traits }) => traits.tag === 'a')) / lengthOf(all),
    labels: share(({ traits: { label, content } }) => label !== '' && content !== 'prose'),
  }
  return sumOf(AUTHORED_TEXT_JUDGEMENT, claims) >= 0
}

/** Nothing speaks against it. */
const FULLY_WRITTEN = { 'other parts in each record': 1, 'elements that people write with': 1 } satisfies Partial<
  Record<AuthoredTextClaim, number>
>

const isWriting = ({ traits: { tag, classes, property } }: SaidPart): boolean =>
  property === '' && (WRITING_ELEMENTS.has(tag) || (classes.length === 0 && BARE_WRITING_ELEMENTS.has(tag)))

interface SaidPart {
  readonly traits: Traits
  readonly part: Part
  readonly text: string
  /** Nearly all records say the same: a part of the template. */
  readonly isConstant: boolean
}

const lengthOf = (parts: readonly SaidPart[]): number => parts.reduce((sum, { text }) => sum + text.length, 0)

const charactersOf = (page: PageModel, { first, end }: Part): number =>
  Math.max(0, page.textEnd[end]! - page.textStart[first]!)

const textOf = (page: PageModel, { first, end }: Part): string =>
  page.text.slice(page.textStart[first], page.textEnd[end])

/** Without elements that say the same in nearly all records, such as "Share this". "Read more" is a part of the template. */
function withoutFurniture(page: PageModel, said: readonly (readonly SaidPart[])[]): readonly (readonly SaidPart[])[] {
  const counts = countEach(said.flatMap(parts => [...new Set(parts.map(({ text }) => text))]))
  return said.map(parts =>
    parts.flatMap(each => {
      if (counts.get(each.text)! < NEARLY_ALL_SHARE * said.length) return each
      return isMostlyLink(page, each.part) ? { ...each, isConstant: true } : []
    }),
  )
}

/** An element with the same name, once in nearly all records. */
function hasFixedPart(said: readonly (readonly SaidPart[])[]): boolean {
  const once = said.flatMap(parts => {
    const counts = countEach(parts.filter(part => part.isConstant || !isParagraph(part)).map(nameOf))
    return [...counts].filter(([, count]) => count === 1).map(([name]) => name)
  })
  return [...countEach(once).values()].some(count => count >= NEARLY_ALL_SHARE * said.length)
}

const isParagraph = ({ traits: { tag, classes } }: SaidPart): boolean => classes.length === 0 && PARAGRAPHS.has(tag)

const nameOf = ({ traits: { tag, classes } }: SaidPart): string => `${tag} ${classes.join(' ')}`
