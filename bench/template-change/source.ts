import { shuffled } from '../../src/evaluation/training/random.ts'

export type Random = () => number

/** One element of a generated template. */
export interface Block {
  /** This number and the page's determine its content on a page. */
  readonly id: number
  readonly tag: string
  /** Undefined for elements without a name. */
  readonly name?: string
  readonly children: readonly Block[]
  /** Once on every page; as often as there is content; or only on some pages. */
  readonly kind: 'fixed' | 'repeated' | 'optional' | 'advert'
  /** The region of interest, and what is around it. */
  readonly isRegion?: true
  readonly isAround?: true
  readonly hasText?: true
}

/** The paper's five classes of sources, by the depth of the region. */
export const DEPTHS = [5, 10, 15, 20, 25] as const

export const newId = (random: Random): number => Math.floor(random() * 2 ** 31)

export const oneOf = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!

const NAMES =
  'head info note item meta side part line card body data list link fact view main text menu unit zone'.split(' ')
const MORE = 'top left wide dark soft plain small large quiet round basic outer inner other'.split(' ')
const BOXES = ['div', 'section', 'aside', 'article', 'nav', 'header', 'footer', 'address'] as const
/** None that a browser would move or close: the page has exactly what is written. */
const LEAVES = ['p', 'span', 'a', 'h2', 'h3', 'img', 'label', 'pre'] as const

/** Names that people would choose; `used` keeps them unique. */
export function newName(random: Random, used: Set<string>): string {
  for (;;) {
    const name = [oneOf(NAMES, random), oneOf(MORE, random), ...(random() < 0.5 ? [oneOf(NAMES, random)] : [])].join(
      '-',
    )
    if (used.has(name)) continue
    used.add(name)
    return name
  }
}

/** Every third element has no name, as on many sites. */
const UNNAMED = 0.35

export function leaf(random: Random, used: Set<string>): Block {
  const tag = oneOf(LEAVES, random)
  const name = random() < UNNAMED ? {} : { name: newName(random, used) }
  return { id: newId(random), tag, ...name, children: [], kind: 'fixed', ...(tag === 'img' ? {} : { hasText: true }) }
}

/** A block with a few children, up to three levels. */
export function randomBlock(random: Random, used: Set<string>, levels = 3): Block {
  if (levels === 0 || random() < 0.3) return leaf(random, used)
  const children = Array.from({ length: 1 + Math.floor(random() * 3) }, () => randomBlock(random, used, levels - 1))
  const name = random() < UNNAMED ? {} : { name: newName(random, used) }
  return { id: newId(random), tag: oneOf(BOXES, random), ...name, children, kind: 'fixed' }
}

/** A list of similar records; some parts are not in all records. */
function randomList(random: Random, used: Set<string>): Block {
  const parts = Array.from({ length: 2 + Math.floor(random() * 3) }, () => randomBlock(random, used, 1))
  const extra: Block = {
    id: newId(random),
    tag: 'em-mark',
    name: newName(random, used),
    children: [],
    kind: 'optional',
    hasText: true,
  }
  const record: Block = {
    id: newId(random),
    tag: 'li',
    name: newName(random, used),
    children: apart([...parts, extra]),
    kind: 'repeated',
  }
  return { id: newId(random), tag: 'ul', name: newName(random, used), children: [record], kind: 'fixed' }
}

/**
 * Siblings in a record have different tags or names: two with the same are two of a kind, and their number is content.
 */
function apart(blocks: readonly Block[]): Block[] {
  const seen = new Set<string>()
  return blocks.filter(({ tag, name }) => !seen.has(`${tag} ${name}`) && seen.add(`${tag} ${name}`))
}

function advert(random: Random, used: Set<string>): Block {
  // Half of them are recognizable by themselves; the others have to be learned from several pages.
  const name = random() < 0.5 ? oneOf(['ad-slot', 'advert', 'sponsored-box'], random) : newName(random, used)
  return { id: newId(random), tag: 'div', name, children: [leaf(random, used)], kind: 'advert' }
}

export interface Source {
  readonly depth: number
  readonly template: Block
  readonly used: ReadonlySet<string>
}

/** A site's template with its region of interest at a depth. */
export function makeSource(depth: number, random: Random): Source {
  const used = new Set<string>()
  const optional = { ...randomBlock(random, used, 1), kind: 'optional' } as const
  const inside = [
    leaf(random, used),
    randomBlock(random, used, 2),
    randomList(random, used),
    optional,
    advert(random, used),
  ]
  let block: Block = {
    id: newId(random),
    tag: 'div',
    name: newName(random, used),
    children: shuffled(inside, random),
    kind: 'fixed',
    isRegion: true,
    isAround: true,
  }
  for (let at = depth - 1; at > 2; at--) block = around(block, random, used)
  const body = { ...around(block, random, used), tag: 'body' }
  const { name: _, ...unnamed } = body
  return {
    depth,
    template: { id: newId(random), tag: 'html', children: [unnamed], kind: 'fixed', isAround: true },
    used,
  }
}

/** An element around another, with up to two blocks on each side. */
function around(block: Block, random: Random, used: Set<string>): Block {
  const beside = (): Block[] =>
    Array.from({ length: Math.floor(random() * 3) }, () => {
      const kind = random()
      if (kind < 0.15) return advert(random, used)
      if (kind < 0.3) return randomList(random, used)
      return kind < 0.4 ? { ...randomBlock(random, used, 2), kind: 'optional' } : randomBlock(random, used)
    })
  const name = random() < UNNAMED ? {} : { name: newName(random, used) }
  return {
    id: newId(random),
    tag: oneOf(['div', 'section', 'main', 'article'], random),
    ...name,
    children: [...beside(), block, ...beside()],
    kind: 'fixed',
    isAround: true,
  }
}
