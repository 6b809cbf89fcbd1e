import { listPage } from '../harvest-server/list-page.ts'
import { makeListRecord } from '../harvest-server/list-record.ts'
import { serve } from '../local-server.ts'

export interface Shop {
  readonly origin: string
  /** Another markup of the same goods. */
  look(template: 'cards' | 'table'): void
  /** Goods that are gone from the end, and goods at the beginning that have another price. */
  change(goods: { readonly drop?: number; readonly reprice?: number }): void
}

const COUNT = 20
const PER_PAGE = 10

/** A shop with goods on two pages, whose template and goods change. */
export async function openShop(): Promise<Shop> {
  let template: 'cards' | 'table' = 'cards'
  let changed = { drop: 0, reprice: 0 }
  const origin = await serve((request, response) => {
    const number = Number(new URL(request.url!, 'http://shop.test').searchParams.get('page') ?? 1)
    const goods = Array.from({ length: COUNT - changed.drop }, (_, at) => {
      const record = makeListRecord(at + 1)
      return at < changed.reprice ? { ...record, fields: { ...record.fields, price: '£999.00' } } : record
    })
    const count = Math.ceil(goods.length / PER_PAGE)
    const records = goods.slice((number - 1) * PER_PAGE, number * PER_PAGE)
    const next = number < count ? number + 1 : undefined
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(listPage({ number, count, records, template, addressOf: at => `/list?page=${at}`, next }))
  })
  return {
    origin,
    look(other) {
      template = other
    },
    change({ drop = 0, reprice = 0 }) {
      changed = { drop, reprice }
    },
  }
}
