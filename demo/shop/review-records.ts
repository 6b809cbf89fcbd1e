import { dayAfter } from '../calendar.ts'
import { dice } from '../dice.ts'
import type { DemoRecord } from '../listing.ts'
import { once } from '../once.ts'
import { productRecords } from './product-records.ts'
import { BLAME, BUYERS, PRAISE, REMARKS } from './words.ts'

export const REVIEW_PAGE_SIZE = 15
const COUNT = 180
const NEWEST = '2025-05-12'

export interface Review extends DemoRecord {
  readonly number: string
  readonly productUrl: string
  readonly fields: {
    readonly title: string
    readonly stars: string
    readonly author: string
    readonly date: string
    readonly verified: string | undefined
    readonly product: string
    readonly text: string
    readonly reply: string | undefined
    readonly helpful: string | undefined
  }
}

function makeReview(index: number): Review {
  const roll = dice(`shop/review/${index}`)
  const number = String(9001 + index)
  const product = roll.pick(productRecords())
  const stars = roll.chance(75) ? roll.between(4, 5) : roll.between(1, 3)
  const [author, day] = [roll.pick(BUYERS), dayAfter(NEWEST, -Math.floor(index * 1.7))]
  const verified = roll.chance(65)
  const fields = {
    title: roll.pick(stars > 3 ? PRAISE : BLAME),
    stars: '★'.repeat(stars) + '☆'.repeat(5 - stars),
    author,
    date: day.long,
    verified: verified ? 'Verified buyer' : undefined,
    product: product.fields.name,
    text: roll.some(REMARKS, roll.between(1, 4)).join(' '),
    reply:
      stars < 4 && roll.chance(60)
        ? 'We are sorry to read this. Please write to us and we will send a new one.'
        : undefined,
    helpful: roll.chance(40) ? `${roll.between(2, 60)} people found this helpful` : undefined,
  }
  const details = {
    Product: fields.product,
    Stars: `${stars} of 5`,
    Written: day.long,
    By: author,
    'Bought here': verified ? 'Yes' : 'Not known',
  }
  return { url: `/shop/reviews/r${number}/`, fields, details, number, productUrl: product.url }
}

/** Reviews of customers, newest first. */
export const reviewRecords: () => readonly Review[] = once(() =>
  Array.from({ length: COUNT }, (_, index) => makeReview(index)),
)
