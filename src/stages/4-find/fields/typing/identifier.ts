import { attributeOf, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { wordSet } from '../../../2-model/word-set.ts'
import { MAX_LEVELS_AROUND } from './page-dates.ts'

/** Names of columns whose digits name something and are not counted, as the last word of a header. */
const IDENTIFIER_WORDS = wordSet(`
  no nr nro num nº n° № numero número numéro nummer numer номер
  tel telephone telefon teléfono telefone téléphone telefono phone mobile mobil móvil handy fax телефон
  zip zipcode postcode plz postleitzahl cep psč индекс
  ext extension lot siren siret nif nip regon krs cnpj cpf ein abn cvr ičo dič инн огрн
  sku isbn issn ean gtin upc asin mpn vin doi iban bic id ids uid uuid guid code codes codice código kod kód код
  ref reference referenz référence referencia riferimento serial barcode version ver versión versione milestone release build model modell
  modèle modelo modello 電話 电话 電話番号 郵便番号 番号 编号 型号 版本 전화 번호`)

/** "Phone number", "order number": a number of something that has numbers as names. */
const NUMBERED = wordSet(`
  phone telephone mobile fax order item part article product model serial customer account invoice ticket tracking case
  registration license licence house room flight train bus reference catalog catalogue lot issue`)

/** Whether a column's name says that its values are names made of digits: "No.", "SKU", "Tel". */
export function namesIdentifiers(name: string): boolean {
  const words = name
    .toLowerCase()
    .split(/[\s_.:#-]+/)
    .filter(word => word !== '')
  // "gtin13"
  const last = (words.at(-1) ?? '').replace(/\d+$/, '')
  if (IDENTIFIER_WORDS.has(last)) return true
  if (last === 'number') return words.length === 1 || NUMBERED.has(words.at(-2)!)
  // German joins words: "Artikelnummer", "Bestellnr".
  return /\p{L}{3}(?:nummer|nr)$/u.test(last)
}

/** Whether a text is a telephone number: its link dials it. */
export function isDialed(page: PageModel, node: NodeId): boolean {
  for (let at = node, level = 0; at >= 0 && level <= MAX_LEVELS_AROUND; at = page.parent[at]!, level++) {
    if (tagOf(page, at) === 'a') return /^(?:tel|callto|sms|fax):/i.test(attributeOf(page, at, 'href') ?? '')
  }
  return false
}
