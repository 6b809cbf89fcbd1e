type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

/** The beginnings of words for units, without accents; longer ones are tried first. */
const UNITS: Readonly<Record<Unit, string>> = {
  second: 's sec sek seg saniye secund detik masodper sekunti δευτερ секунд 秒 초 ثاني ثواني',
  minute: 'm min minut minuut dakika dk menit perc λεπτ минут мин хвилин 分钟 分鐘 分 분 دقيق دقائق',
  hour: 'h hr hour heure hora ora ore or stunde std uur uren godzin timm time hodin tunti saat jam ωρ час годин 小时 小時 時間 시간 ساع',
  day: 'd day tag jour j dia giorn dag dzien dni dny dne dnem paiv nap zi zile gun hari ημερ μερ день дн 天 日 일 يوم أيام ايام',
  week: 'w wk week weken woche semaine semana settiman tydzien tygodn veck uge uke tydn viikko het saptam hafta minggu εβδομαδ недел тижд тижн 周 週 週間 주 أسبوع اسبوع أسابيع',
  month:
    'mo month monat mois mes mese mesi maand miesi manad maned mesic kuukau honap lun ay bulan μην месяц місяц 个月 個月 か月 ヶ月 개월 달 شهر أشهر',
  year: 'y yr year jahr an ani annee ano ann ar jaar jar rok lat lety vuo ev eve evvel yil tahun χρονι ετη ετος год лет рок рік 年 년 سن عام أعوام',
}

const BEGINNINGS = Object.entries(UNITS)
  .flatMap(([unit, words]) => words.split(' ').map(word => ({ unit: unit as Unit, word: plain(word) })))
  .sort((a, b) => b.word.length - a.word.length)

/** Days from today; words that name no day ("last week") are missing. */
const DAYS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    '0': `today|heute|aujourd'hui|hoy|oggi|hoje|vandaag|dzisiaj|dzis|idag|i dag|dnes|tanaan|ma|azi|astazi|bugun|σημερα|
      hari ini|сьогодні|сегодня|今天|今日|오늘|اليوم`,
    '-1': `yesterday|last night|gestern|hier|ayer|ieri|ontem|gisteren|wczoraj|igar|i gar|vcera|eilen|tegnap|dun|χθες|χτες|
      kemarin|вчора|учора|вчера|昨天|昨日|어제|أمس`,
    '-2': `vorgestern|avant-hier|anteayer|anteontem|eergisteren|przedwczoraj|predevcirem|toissapaivana|tegnapelott|
      alaltaieri|позавчора|позавчера|前天|一昨日|그제`,
    '1': `tomorrow|morgen|demain|manana|domani|amanha|jutro|imorgon|i morgon|i morgen|zitra|huomenna|holnap|maine|yarin|
      αυριο|besok|завтра|明天|明日|내일|غدا`,
  }).flatMap(([day, words]) => words.split('|').map(word => [plain(word.trim()), Number(day)] as const)),
)
const NOW = new Set(['just now', 'gerade eben', "a l'instant"])

/** Lower case without accents, as words are compared here. */
function plain(words: string): string {
  return words
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[łøı’]/g, sign => ({ ł: 'l', ø: 'o', ı: 'i', '’': "'" })[sign]!)
    .normalize('NFC')
}

const UNIT_MS = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 } as const

/**
 * What "3 days ago" and similar words mean at a time, as precisely as they are: a minute (in UTC), a day, a month, or a
 * year. Undefined if they name none ("last week").
 */
export function resolveRelativeDate(
  { amount, unit, day }: Readonly<Record<string, string | number>>,
  at: string,
): string | undefined {
  const now = Date.parse(at)
  if (Number.isNaN(now)) return undefined
  if (day !== undefined) {
    const word = plain(String(day))
    const days = DAYS.get(word)
    if (days !== undefined) return dayOf(now + days * UNIT_MS.day)
    return NOW.has(word) ? minuteOf(now) : undefined
  }
  const of = unitOf(String(unit ?? ''))
  if (of === undefined) return undefined
  // "an hour ago", "tydzień temu": one.
  const count = amount === undefined || Number.isNaN(Number(amount)) ? 1 : Number(amount)
  switch (of) {
    case 'second':
    case 'minute':
    case 'hour':
      return minuteOf(now - count * UNIT_MS[of])
    case 'day':
    case 'week':
      return dayOf(now - count * UNIT_MS[of])
    case 'month':
    case 'year': {
      const date = new Date(now)
      const months = date.getUTCFullYear() * 12 + date.getUTCMonth() - count * (of === 'year' ? 12 : 1)
      const year = String(Math.floor(months / 12)).padStart(4, '0')
      return of === 'year' ? year : `${year}-${String((months % 12) + 1).padStart(2, '0')}`
    }
  }
}

/** Two letters are an abbreviation, which has no endings. */
const isAbbreviation = (word: string): boolean => /^[a-z]{1,2}$/.test(word)

function unitOf(words: string): Unit | undefined {
  const said = plain(words)
  return BEGINNINGS.find(({ word }) => (isAbbreviation(word) ? said === word : said.startsWith(word)))?.unit
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 'yyyy-mm-dd'.length)
const minuteOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)}Z`
