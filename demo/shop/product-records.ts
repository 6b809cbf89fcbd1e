import { type Dice, dice } from '../dice.ts'
import type { DemoRecord } from '../listing.ts'
import { grouped, pounds } from '../money.ts'
import { once } from '../once.ts'
import { CATEGORIES, COLOURS, MAKERS, MATERIALS, RANGES } from './words.ts'

/** Four rows of three. */
export const GRID_PAGE_SIZE = 12
export const TABLE_PAGE_SIZE = 20
const COUNT = 162
const FIRST_ARTICLE = 2040

export interface Product extends DemoRecord {
  readonly article: string
  readonly category: (typeof CATEGORIES)[number]
  readonly colour: (typeof COLOURS)[number]
  readonly pence: number
  readonly image: string
  readonly story: readonly string[]
  readonly fields: {
    readonly ribbon: string | undefined
    readonly name: string
    readonly maker: string
    readonly price: string
    readonly oldPrice: string | undefined
    readonly rating: string | undefined
    readonly reviews: string | undefined
    readonly stock: string
  }
}

function formatPrice(pence: number, roll: Dice): string {
  const kind = roll.below(10)
  if (kind < 6) return pounds(pence)
  if (kind < 8) return `£${grouped(Math.round(pence / 100))}`
  return kind === 8 ? `from ${pounds(pence)}` : `${pounds(pence)} each`
}

function formatStock(roll: Dice): string {
  if (roll.chance(70)) return 'In stock'
  return roll.chance(60) ? `Only ${roll.between(2, 6)} left` : 'Out of stock'
}

function makeProduct(index: number): Product {
  const roll = dice(`shop/product/${index}`)
  const article = `TP-${FIRST_ARTICLE + index * 11}`
  const category = roll.pick(CATEGORIES)
  const [thing, usualPrice] = roll.pick<readonly [string, number]>(category.things)
  const [range, colour, material] = [roll.pick(RANGES), roll.pick(COLOURS), roll.pick(MATERIALS)]
  const pence = Math.round((usualPrice * roll.between(70, 150)) / 100) * 100 + roll.pick([0, 50, 95, 99])
  const rated = roll.chance(75)
  const reduced = roll.chance(25)
  const pick = index % GRID_PAGE_SIZE === 0
  const fields = {
    ribbon: pick ? 'Editor’s pick' : reduced ? 'Sale' : roll.chance(15) ? 'New' : undefined,
    name: `${range} ${thing}, ${colour.name}`,
    maker: roll.pick(MAKERS),
    price: formatPrice(pence, roll),
    oldPrice: reduced ? pounds(Math.round((pence * 1.25) / 100) * 100) : undefined,
    rating: rated ? (roll.between(31, 50) / 10).toFixed(1) : undefined,
    reviews: rated ? `(${roll.between(2, 480)})` : undefined,
    stock: formatStock(roll),
  }
  const details = {
    'Article number': article,
    Brand: fields.maker,
    Category: category.name,
    Colour: colour.name,
    Material: material,
    Size: roll.chance(85) ? `${roll.between(8, 60)} × ${roll.between(8, 60)} × ${roll.between(4, 40)} cm` : undefined,
    Weight: roll.chance(70) ? `${(roll.between(2, 90) / 10).toFixed(1)} kg` : undefined,
    Guarantee: roll.chance(60) ? `${roll.pick([1, 2, 5, 10])} years` : undefined,
  }
  const story = [
    `The ${thing.toLowerCase()} of our ${range} range, made of ${material} in ${colour.name.toLowerCase()}.`,
    `Designed with ${fields.maker} to be mended, not thrown away: every part can be ordered on its own.`,
  ]
  const [url, image] = [`/shop/p/${article}/`, `/shop/pictures/${article}.svg`]
  return { url, image, fields, details, article, category, colour, pence, story }
}

/** Products in the order of the grid. */
export const productRecords: () => readonly Product[] = once(() =>
  Array.from({ length: COUNT }, (_, index) => makeProduct(index)),
)

/** The same products with the columns of the table view. */
export const tableRecords: () => readonly DemoRecord[] = once(() =>
  productRecords().map(({ url, article, category, fields, details }) => ({
    url,
    details,
    fields: {
      article,
      name: fields.name,
      maker: fields.maker,
      category: category.name,
      size: details.Size,
      price: fields.price,
      stock: fields.stock,
    },
  })),
)
