import { type Block, newId, newName, oneOf, type Random, randomBlock, type Source } from './source.ts'

export const CHANGES = ['insert', 'remove', 'move', 'wrap', 'rename'] as const
export const PLACES = ['inside', 'above', 'below', 'around'] as const
export type ChangeKind = (typeof CHANGES)[number]
export type ChangePlace = (typeof PLACES)[number]

/** The path to a block: the indexes of the children on the way. */
type Way = readonly number[]

interface Placed {
  readonly block: Block
  readonly way: Way
  readonly place: ChangePlace
}

/** All blocks that every page shows, with their paths, except the root and the body. */
function placedBlocks(template: Block): Placed[] {
  const found: Placed[] = []
  const visit = (block: Block, way: Way, place: ChangePlace): void => {
    if (way.length > 1) found.push({ block, way, place })
    const regionAt = block.children.findIndex(child => child.isAround)
    for (const [at, child] of block.children.entries()) {
      if (child.kind === 'optional' || child.kind === 'advert') continue
      const inner = block.isRegion
        ? 'inside'
        : place !== 'around'
          ? place
          : child.isAround
            ? 'around'
            : at < regionAt
              ? 'above'
              : 'below'
      visit(child, [...way, at], inner)
    }
  }
  visit(template, [], 'around')
  return found
}

function replaceAt(block: Block, way: Way, replace: (block: Block) => readonly Block[]): Block {
  const [at, ...rest] = way
  const children = block.children.flatMap((child, number) => {
    if (number !== at) return [child]
    return rest.length === 0 ? replace(child) : [replaceAt(child, rest, replace)]
  })
  return { ...block, children }
}

/** A template with one change of its structure; undefined if it has no suitable place. */
export function changeTemplate(
  { template, used }: Pick<Source, 'template' | 'used'>,
  kind: ChangeKind,
  place: ChangePlace,
  random: Random,
): Block | undefined {
  const names = new Set(used)
  const here = placedBlocks(template).filter(placed => placed.place === place)
  const others = here.filter(({ block }) => !block.isAround)
  switch (kind) {
    case 'insert': {
      // Next to a block of that place; an element around the region has no sibling.
      if (others.length === 0) return undefined
      const { way } = oneOf(others, random)
      const fresh = randomBlock(random, names, 2)
      return replaceAt(template, way, block => (random() < 0.5 ? [fresh, block] : [block, fresh]))
    }
    case 'remove': {
      if (others.length === 0) return undefined
      return replaceAt(template, oneOf(others, random).way, () => [])
    }
    case 'move':
      return others.length === 0 ? undefined : move(template, oneOf(others, random), random)
    case 'wrap': {
      if (here.length === 0) return undefined
      const { way } = oneOf(here, random)
      const name = random() < 0.35 ? {} : { name: newName(random, names) }
      return replaceAt(template, way, block => {
        const isAround = block.isAround ? { isAround: true as const } : {}
        return [
          {
            id: newId(random),
            tag: oneOf(['div', 'section', 'center-box'], random),
            ...name,
            children: [block],
            kind: 'fixed',
            ...isAround,
          },
        ]
      })
    }
    case 'rename': {
      if (here.length === 0) return undefined
      const { way } = oneOf(here, random)
      return replaceAt(template, way, block => [
        block.name === undefined || random() < 0.5
          ? { ...block, tag: oneOf(['blockquote', 'figure', 'fieldset'], random) }
          : { ...block, name: newName(random, names) },
      ])
    }
  }
}

/** Moves a block before or after another one that is not inside it. */
function move(template: Block, moved: Placed, random: Random): Block | undefined {
  const isIn = (way: Way): boolean => moved.way.every((at, i) => way[i] === at)
  const targets = placedBlocks(template).filter(({ way, block }) => !isIn(way) && !block.isRegion)
  if (targets.length === 0) return undefined
  const target = oneOf(targets, random)
  const isBefore = random() < 0.5
  const put = replaceAt(template, target.way, block => (isBefore ? [MARK, block] : [block, MARK]))
  // The path of the moved block may have shifted by one; it is found again as the same object.
  const taken = mapBlocks(put, block => (block === moved.block ? [] : [block]))
  return mapBlocks(taken, block => (block.tag === MARK.tag ? [moved.block] : [block]))
}

const MARK: Block = { id: 0, tag: 'mark-here', children: [], kind: 'fixed' }

function mapBlocks(block: Block, map: (block: Block) => readonly Block[]): Block {
  return {
    ...block,
    children: block.children.flatMap(child => map(child).map(kept => (kept === child ? mapBlocks(child, map) : kept))),
  }
}

/** A template as text: two with the same text are the same, whatever was changed. */
export function formatTemplate({ tag, name, kind, children, isRegion }: Block): string {
  // Equal neighbors are a block and its repetition.
  const inner = children.map(formatTemplate).filter((text, at, all) => text !== all[at - 1])
  return `${tag}.${name ?? ''}:${kind}${isRegion ? '!' : ''}(${inner.join(',')})`
}
