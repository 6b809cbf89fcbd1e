import { wordSet } from '../../2-model/word-set.ts'
import { readClassName } from './class-words.ts'
import type { Column } from './column.ts'

/** What a page may have been filtered by: all of its records are "Open", "Used", or "In stock". */
const STATES: ReadonlySet<string> = new Set(['status', 'condition', 'availability'])

/** Whether a class name says that the words are the state of the record. */
export const namesState = ({ slot, source }: Column): boolean =>
  source === 'text' && slot.identity.split('.').some(name => STATES.has(readClassName(name)?.words.at(-1) ?? ''))

/** What marks paid records among the others, often as a button that explains it. */
const ADVERT = wordSet(`
  ad advert advertisement sponsored promoted anzeige gesponsert werbung sponsorisé sponsorisée patrocinado patrocinada publicidad
  promocionado sponsorizzato sponsorizzata pubblicità gesponsord advertentie sponsrad annons sponset annonse sponsoreret sponsoroitu
  mainos sponsorowane sponsorowany reklama promowane sponzorované sponzorováno реклама спонсировано sponsorlu reklam szponzorált
  hirdetés sponsorizat χορηγούμενο διαφήμιση スポンサー 広告 广告 贊助 赞助 광고 스폰서 ממומן מודעה إعلان ممول`)

/** Whether words say that their records are paid for. */
export const marksAdvert = (text: string): boolean => ADVERT.has(text.toLowerCase())
