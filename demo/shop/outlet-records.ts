import { dice } from '../dice.ts'
import type { DemoRecord } from '../listing.ts'
import { pounds } from '../money.ts'
import { once } from '../once.ts'
import { productRecords } from './product-records.ts'
import { FAULTS } from './words.ts'

export const OUTLET_PAGE_SIZE = 18
const COUNT = 151

export interface OutletItem extends DemoRecord {
  readonly number: string
  readonly image: string
  readonly productUrl: string
  readonly fields: {
    readonly name: string
    readonly grade: string
    readonly fault: string | undefined
    readonly price: string
    readonly oldPrice: string
    readonly saving: string
  }
}

function makeItem(index: number): OutletItem {
  const roll = dice(`shop/outlet/${index}`)
  const number = `OUT${String(index + 1).padStart(4, '0')}`
  const product = productRecords()[(index * 5) % productRecords().length]!
  const percent = roll.pick([20, 30, 40, 50])
  const saved = Math.round((product.pence * percent) / 100)
  const grade = roll.pick(['A', 'A', 'B', 'C'])
  const fields = {
    name: product.fields.name,
    grade: `Grade ${grade}`,
    fault: grade === 'A' && roll.chance(50) ? undefined : roll.pick(FAULTS),
    price: pounds(product.pence - saved),
    oldPrice: pounds(product.pence),
    saving: `−${percent}%`,
  }
  const details = {
    'Outlet number': number,
    Grade: grade,
    Fault: fields.fault,
    'New price': fields.oldPrice,
    'Outlet price': fields.price,
    'You save': pounds(saved),
  }
  return { url: `/shop/outlet/${number}/`, image: product.image, fields, details, number, productUrl: product.url }
}

/** Returned and display pieces. */
export const outletRecords: () => readonly OutletItem[] = once(() =>
  Array.from({ length: COUNT }, (_, index) => makeItem(index)),
)
