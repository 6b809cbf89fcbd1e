import type { Cell } from '../field.ts'
import type { TypedColumn } from '../kind.ts'
import { MAX_LABEL_LENGTH } from '../parts.ts'
import { FEW_SHARE, MOST_SHARE, NEARLY_ALL_SHARE, sampleOf } from '../shares.ts'
import { CITIES } from '../words/cities.ts'
import { arePeople, isLikePerson, plain } from '../words/people.ts'
import type { Name } from './name.ts'

/** What values are that are names themselves: of people, of places, of companies. */
export function nameByNames(column: TypedColumn): Name | undefined {
  const texts = textsOf(column)
  if (new Set(texts).size <= 2) return undefined
  const holds = (test: (text: string) => boolean, share: number): boolean =>
    texts.filter(test).length >= share * texts.length
  if (holds(text => HAN_NAME.test(text), NEARLY_ALL_SHARE)) return { name: 'person', by: 'family names', yields: true }
  if (arePeople(texts)) return { name: 'person', by: 'first names', yields: true }
  if (holds(isPlace, MOST_SHARE)) {
    const areAddresses = holds(text => /\p{N}/u.test(text), MOST_SHARE)
    return { name: areAddresses ? 'address' : 'location', by: 'names of places', yields: true }
  }
  return holds(isCompany, MOST_SHARE) ? { name: 'company', by: 'words of company names', yields: true } : undefined
}

/** A few short texts that occur again and again divide the records into classes; names of people may do so by chance. */
export function nameByClasses(column: TypedColumn): Name | undefined {
  const texts = textsOf(column)
  const kinds = new Set(texts.map(text => text.toLowerCase()))
  const areFew = kinds.size > 1 && kinds.size <= (1 - MOST_SHARE) * texts.length
  const mayBeNames = (text: string): boolean => isLikePerson(text) || HAN_NAME.test(text) || isPlace(text)
  const areClasses =
    texts.every(text => text.length <= MAX_LABEL_LENGTH && CLASS.test(text)) &&
    [...kinds].every(kind => kind.split(/\s+/).length <= 4) &&
    texts.filter(mayBeNames).length < FEW_SHARE * texts.length
  return areFew && areClasses ? { name: 'category', by: 'few different values', yields: true } : undefined
}

const textsOf = ({ kind, source, slot, cells }: TypedColumn): string[] =>
  kind === 'text' && source === 'text' && !slot.isList ? sampleOf(cells).map(writtenIn) : []

/** The text without a lead-in or separators. */
const writtenIn = ({ text, value }: Cell): string => (typeof value === 'string' ? value : text)

/** Words without digits, of more than two letters. */
const CLASS = /^(?=.*(?:\p{L}{3}|\p{Lo}{2}))[^\p{N}]+$/u

/** A Chinese family name and one or two more characters. */
const HAN_NAME =
  /^[王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林高罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖田董潘袁蔡蒋蔣余于杜叶葉程魏苏蘇吕呂丁任卢盧姚沈钟姜崔谭谭陆陸范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫雷龙段史陶贺毛郝顾龚邵万覃武钱戴严欧莫孔向常]\p{Script=Han}{1,2}$/u

/** A city or a country, by itself or before or after a comma. */
function isPlace(text: string): boolean {
  if (text.length > MAX_LABEL_LENGTH || /^\p{Ll}/u.test(text)) return false
  const [first, ...others] = text.split(/\s*[,(/–]\s*|\s-\s/u)
  return isKnownPlace(first!) || endsWithCountry(first!) || others.some(part => isKnownPlace(part.replace(/\)$/, '')))
}

/** "Rome Italy": a name, and the one to three words of a country. */
function endsWithCountry(text: string): boolean {
  const words = text.split(/\s+/)
  return [1, 2, 3].some(count => words.length > count && countries().has(plain(words.slice(-count).join(' '))))
}

const isKnownPlace = (text: string): boolean => CITIES.has(plain(text)) || countries().has(plain(text))

/** Languages in which pages name countries. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv']
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
let known: ReadonlySet<string> | undefined

/** The names of countries, made on first use. */
function countries(): ReadonlySet<string> {
  if (known) return known
  const names = new Set(['usa', 'us', 'uk', 'uae', 'england', 'scotland', 'wales', 'northern ireland'])
  // The same codes have names in all languages, two in five of those that are possible.
  let codes = [...LETTERS].flatMap(first => [...LETTERS].map(second => first + second))
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    codes = codes.filter(code => {
      const name = display.of(code)
      if (name !== undefined) names.add(plain(name))
      return name !== undefined
    })
  }
  known = names
  return names
}

/** Legal forms, and words that companies end with. */
const COMPANY =
  /(?:^|[\s,&])(?:ltd|limited|llc|llp|plc|inc|incorporated|corp|corporation|co|company|gmbh|ag|kg|ohg|mbh|se|e\.?v|sa|sas|sarl|srl|spa|s\.p\.a|bv|nv|oy|oyj|ab|as|asa|aps|sp\. z o\.o|kft|zrt|doo|pty|group|gruppe|groupe|holdings?|partners|associates|solutions|systems|technologies|consulting|logistics|industries|enterprises|ventures|capital|bank|insurance|software|labs|laboratories|studios?|agency|energy|foods|pharma|pharmaceuticals|motors|airlines|airways|university|hospital|foundation|institute)\.?$/iu

const isCompany = (text: string): boolean => text.length <= MAX_LABEL_LENGTH && COMPANY.test(text)
