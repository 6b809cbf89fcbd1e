import { seededRandom } from '../../src/evaluation/training/random.ts'
import { type Block, oneOf, type Random } from './source.ts'

const WORDS =
  'amber river stone light paper garden window summer copper story winter market bridge silver forest'.split(' ')
const MOST_RECORDS = 12

export interface PageContent {
  /**
   * Another seed gives other words, another number of records, and other adverts; the same seed the same, block by
   * block.
   */
  readonly seed: number
  /** Whether optional parts are present; by default the seed decides. */
  readonly isShown?: (block: Block) => boolean
  /** Receives the text of each block, as often as it is written. */
  readonly onText?: (block: Block, text: string) => void
}

/** A page of a template. */
export function writePage(template: Block, { seed, isShown, onText }: PageContent): string {
  const randoms = new Map<number, Random>()
  const randomOf = ({ id }: Block): Random => {
    if (!randoms.has(id)) randoms.set(id, seededRandom(seed ^ id))
    return randoms.get(id)!
  }
  const writeBlock = (block: Block): string => {
    const random = randomOf(block)
    const comesAndGoes = block.kind === 'optional' || block.kind === 'advert'
    if (comesAndGoes && !(isShown ? isShown(block) : random() < 0.5)) return ''
    const times = block.kind === 'repeated' ? 1 + Math.floor(random() * MOST_RECORDS) : 1
    return Array.from({ length: times }, () => writeElement(block, random, writeBlock, onText)).join('\n')
  }
  return `<!doctype html>${writeBlock(template)}`
}

function writeElement(
  block: Block,
  random: Random,
  writeBlock: (block: Block) => string,
  onText: PageContent['onText'],
): string {
  const { tag, name, children, hasText } = block
  const names = [
    ...(name ? [name] : []),
    ...(random() < 0.1 ? ['is-active'] : []),
    ...(random() < 0.1 ? [hashName(random)] : []),
  ]
  const attributes = names.length === 0 ? '' : ` class="${names.join(' ')}"`
  const region = block.isRegion ? ' id="region"' : ''
  if (tag === 'img') return `<img${attributes} src="/${Math.floor(random() * 1e6)}.jpg">`
  const text = hasText ? words(random) : ''
  if (text !== '') onText?.(block, text.replace(/<\/?b>/g, ''))
  return `<${tag}${region}${attributes}>${text}${children.map(writeBlock).join(' ')}</${tag}>`
}

/** Like names of style compilers: different in each release. */
const hashName = (random: Random): string => `css-${Math.floor(random() * 36 ** 6).toString(36)}1x2y`

/** Words, some of them formatted: formatting is content. */
function words(random: Random): string {
  return Array.from({ length: 1 + Math.floor(random() * 8) }, () => {
    const word = oneOf(WORDS, random)
    return random() < 0.15 ? `<b>${word}</b>` : word
  }).join(' ')
}
