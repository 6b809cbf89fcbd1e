/** Number words in titles. Articles that also mean "one" are omitted: a list of one is not a list. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    'twenty thirty forty fifty sixty seventy eighty ninety hundred',
  ],
  de: [
    'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
    'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert',
  ],
  fr: [
    'deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
    'vingt trente quarante cinquante soixante soixante-dix quatre-vingts quatre-vingt-dix cent',
  ],
  es: [
    'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
    'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien',
  ],
  it: [
    'due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
    'venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento',
  ],
  nl: [
    'twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
    'twintig dertig veertig vijftig zestig zeventig tachtig negentig honderd',
  ],
  pt: [
    'dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove',
    'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem',
  ],
}

const EXTRA: Readonly<Record<string, number>> = { duas: 2, catorze: 14, dozen: 12, dutzend: 12 }

const VALUES = new Map<string, number>(Object.entries(EXTRA))
for (const [units, tens] of Object.values(WORDS)) {
  units!.split(' ').forEach((word, index) => {
    VALUES.set(word, index + 2)
  })
  tens!.split(' ').forEach((word, index) => {
    VALUES.set(word, (index + 2) * 10)
  })
}
/** Common words in other languages: "once" in English, "sei" in German, "cent" in money. */
for (const word of ['sei', 'once', 'cent', 'cento']) VALUES.delete(word)

const ONES = new Set(['one', 'ein', 'un', 'uno', 'een', 'um'])

/** "twenty-one", "vingt-et-un"; "treinta y uno" is not read; "einundzwanzig" and "eenentwintig" are. */
const TENS_FIRST = /^(\p{L}+)-(?:et-)?(\p{L}+)$/u
const UNIT_FIRST = /^(\p{L}+?)(?:und|en|ën)(\p{L}+)$/u

const HAN_DIGITS = '〇一二三四五六七八九'

/** 三, 十, 十二, 二十, 五十六, 百: numbers up to 199 as Chinese and Japanese titles write them. 两 counts things. */
function numberInHan(word: string): number | undefined {
  const [, hundred, tens, unit] =
    /^(百)?(?:([二三四五六七八九]?)十)?([一二三四五六七八九]?)$/.exec(word.replace('两', '二')) ?? []
  if (unit === undefined || word === '') return undefined
  const ten = tens === undefined ? 0 : tens === '' ? 1 : HAN_DIGITS.indexOf(tens)
  return (hundred ? 100 : 0) + ten * 10 + (unit === '' ? 0 : HAN_DIGITS.indexOf(unit))
}

/** The number that a word means; undefined if it means none. */
export function numberOfWord(word: string): number | undefined {
  const inHan = numberInHan(word)
  if (inHan !== undefined) return inHan
  const folded = word.toLowerCase()
  const known = VALUES.get(folded)
  if (known !== undefined) return known
  const [, first, second] = TENS_FIRST.exec(folded) ?? []
  const [, unit, tens] = UNIT_FIRST.exec(folded) ?? []
  return compound(first, second) ?? compound(tens, unit)
}

function compound(tens: string | undefined, unit: string | undefined): number | undefined {
  if (tens === undefined || unit === undefined) return undefined
  const high = VALUES.get(tens) ?? 0
  const low = ONES.has(unit) ? 1 : (VALUES.get(unit) ?? 10)
  return high >= 20 && high % 10 === 0 && low < 10 ? high + low : undefined
}
