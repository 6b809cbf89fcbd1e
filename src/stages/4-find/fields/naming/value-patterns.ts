import { DURATION } from '../typing/duration.ts'

/** A form of values that says what they are. */
interface ValuePattern {
  readonly name: string
  readonly pattern: RegExp
}

const NUMBER = String.raw`[-+~≈±]?\d[\d.,'\s\u00a0]*`
/** The number of a day or month. */
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`
/** One or two amounts ("10 – 12") with one of these units behind. */
const withUnit = (units: string, flags = 'iu'): RegExp =>
  new RegExp(
    `^\\(?(?:ca\\.?|about|up to|from|ab|bis|<|>|approx\\.?)?\\s*${NUMBER}(?:[-–]\\s*${NUMBER})?\\s*(?:${units})\\.?\\)?$`,
    flags,
  )

/** In this order: the first that nearly all values match. */
export const VALUE_PATTERNS: readonly ValuePattern[] = [
  // Day and month may be open; that it is a date is not. "4.9.0" is none, nor is "10.2.3".
  {
    name: 'date',
    pattern: new RegExp(
      `^(?:\\d{4}([./-])${DAY}\\1${DAY}|${DAY}([./-])${DAY}\\2(?:\\d\\d){1,2})(?:[\\s,T].{0,20})?$`,
      'u',
    ),
  },
  { name: 'price_range', pattern: /^\p{Sc}{1,5}(?:\s?[-–]\s?\p{Sc}{1,5})?$/u },
  { name: 'doi', pattern: /^(?:doi:\s*)?10\.\d{4,9}\/\S+$/i },
  { name: 'url', pattern: /^(?:https?:\/\/\S+|www\.\S+|[\w-]+(?:\.[\w-]+)+(?:\/\S*| › .*))$/i },
  { name: 'email', pattern: /^[^\s@]+@[^\s@]+\.\p{L}+$/u },
  {
    name: 'discount',
    pattern:
      /^(?:save|spare|-|–|−|up to|bis zu|you save)\s*\d+(?:[.,]\d+)?\s*%|^\(?[-–−]?\d+(?:[.,]\d+)?\s*%\s*(?:off|rabatt|discount|reduc|de descuento|de réduction|sconto|korting)/iu,
  },
  { name: 'percent', pattern: /^\(?[-+–−]?\d+(?:[.,]\d+)?\s*%\)?$/u },
  {
    name: 'unit_price',
    pattern:
      /\d\s*(?:\p{Sc}|\p{L}{1,3}\.?)?\s*(?:\/|pro|per|je|por|par)\s*(?:\d+\s*)?(?:kg|g|l|ml|m²|m2|sqm|sq\.? ?ft|stück|piece|unit|oz|lb)\)?\.?$/iu,
  },
  {
    name: 'salary',
    pattern:
      /(?:\d{2,3}[.,' ]?\d{3}|\dk).*(?:per|an?|\/|pro|im)\s*(?:year|annum|yr|jahr)|(?:per|an|\/|pro)\s*(?:hour|hr|stunde|std)\b|\b(?:p\.a\.|per annum|brutto)/iu,
  },
  {
    name: 'distance',
    pattern: withUnit('km|mi|miles?|meilen|kilomet(?:er|re)s?|(?:m|km|mi\\.?|miles?) away|km entfernt|min walk'),
  },
  { name: 'area', pattern: withUnit('m²|m2|qm|sqm|sq\\.? ?m|sq\\.? ?ft|sqft|ft²|acres?|ha|hectares?') },
  { name: 'weight', pattern: withUnit('kg|g|mg|lbs?|oz|tonnes?|tons?') },
  { name: 'file_size', pattern: withUnit('bytes?|[kmgt]i?b') },
  { name: 'power', pattern: withUnit('k?w|hp|ps|bhp|cv|kw \\(\\d+ (?:hp|ps|cv)\\)') },
  { name: 'dimensions', pattern: /^\d+(?:[.,]\d+)?\s*(?:cm|mm|m|in|")?\s*[x×]\s*\d+(?:[.,]\d+)?.{0,24}$/iu },
  { name: 'duration', pattern: DURATION },
  {
    name: 'date',
    pattern:
      /^(?:\p{L}+ )?(?:\d+|an?|one) ?(?:s|sec|min|m|h|hr|d|w|mo|y|second|minute|hour|day|week|month|year)s? ago$|^(?:vor|il y a|hace|há) (?:\d+|ein\p{L}*|une?|una?) \p{L}+$|^(?:today|yesterday|just now|heute|gestern|hier|ayer|ieri)\b.{0,12}$/iu,
  },
  {
    name: 'time',
    pattern:
      /^\d{1,2}(?::\d\d|h\d\d|\.\d\d(?= ?(?:uhr|[ap]\.?m)))(?: ?(?:[ap]\.?m\.?|uhr|h|hrs))?(?: ?[-–] ?\d{1,2}[:.h]\d\d.{0,8})?$/iu,
  },
  {
    name: 'weekday',
    pattern:
      /^(?:mon|tue|wed|thu|fri|sat|sun)(?:s?day|sday|nesday|rsday|urday)?\.?$|^(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|mo|di|mi|do|fr|sa|so)\.?$/iu,
  },
  {
    name: 'phone',
    pattern:
      /^(?:tel|phone|fon|☎|📞)?[.:]?\s*(?:(?=(?:\D*\d){7,15}\D*$)(?:\+|\(0|0)[\d\s()/.–-]+|(?:1[-. ])?\(?[2-9]\d\d\)?[-. ]\s?\d{3}[-. ]\d{4})$/iu,
  },
  {
    name: 'location',
    pattern: /^\p{Lu}[\p{L} .'’-]{1,40}, (?:[A-Z]{2}|UK|USA|Germany|France|Spain|Italy|Canada)(?: \d{4,6})?$/u,
  },
  {
    name: 'address',
    pattern: /^(?=.*\d)\p{Lu}.*[\s,](?:\d{5}|\d{3} \d{2}|\d{4}-\d{3}|\d{4} [A-Z]{2})\s+\p{Lu}\p{L}+/u,
  },
  {
    name: 'address',
    pattern:
      /^(?=.*\d)(?:.*\b(?:street|st\.|road|rd|avenue|ave|lane|ln|drive|dr\.|blvd|boulevard|square|court|rue|via|calle|rua|plaza|place|terrace|close|way)\b.*|.*(?:str\.|straße|strasse|gasse|platz|weg|allee|laan|straat)\s*\d.*)$/iu,
  },
  // Names of streets, also without a number.
  {
    name: 'address',
    pattern:
      /^(?:ul\.|al\.|ulica|ул\.|улица|calle|c\/|rue|via|viale|corso|piazza|rua|avenida|av\.)\s+\p{Lu}|^\p{Lu}[\p{L} .'’-]*(?:[Ss]tr\.|[Ss]tra(?:ß|ss)e|[Gg]asse|[Pp]latz|[Aa]llee|straat|laan|gatan|vägen|utca)(?:\s*\d.*)?$|^(?:\d+\w?,? )?\p{Lu}[\p{L} .'’-]* (?:Street|Road|Avenue|Lane|Drive|Terrace|Crescent)(?:,? \d+\w?)?$/u,
  },
  {
    name: 'availability',
    pattern:
      /^(?:currently |only )?(?:in stock|out of stock|sold out|available|unavailable|not available|pre-?order|back-?order|auf lager|nicht auf lager|ausverkauft|verfügbar|nicht verfügbar|lieferbar|en stock|rupture|épuisé|agotado|disponible|disponibile|esaurito|op voorraad|\d+ (?:in stock|left|available|auf lager))\b/iu,
  },
  {
    name: 'employment_type',
    pattern:
      /^(?:(?:full|part)[- ]?time|contract|contractor|temporary|permanent|internship|freelance|vollzeit|teilzeit|praktikum|befristet|unbefristet|temps plein|temps partiel|cdi|cdd|jornada completa)\b.{0,20}$/iu,
  },
  { name: 'version', pattern: /^(?:version|ver\.?|v\.?) ?\d+(?:\.\d+)*\S*$|^\d+\.\d+\.\d+(?:[-.+]\S+)?$/iu },
  {
    name: 'license',
    pattern:
      /^(?:\(?(?:mit|isc|apache(?:[- ]license)?[- ]?2\.0|[al]?gpl[- ]?v?\d\S*|bsd[- ]\S+|bsd|mpl[- ]\S+|epl[- ]\S+|cc0\S*|cc[- ]by\S*|unlicense|wtfpl|zlib|artistic[- ]\S+|proprietary|unlicensed)\)?(?: or | and |, |\/)?)+(?: license)?$/iu,
  },
  {
    name: 'condition',
    pattern:
      /^(?:(?:brand[- ])?new|used|refurbished|like new|very good|good|acceptable|mint|neu|gebraucht|neuwertig|sehr gut|neuf|occasion|usato|nuovo|usado|nuevo)$/iu,
  },
]
