import { contentWord } from '../words/content-words.ts'

/** What icons before a value mean: the words of their class names or drawings, by the name of the value. */
const LINES = `
  location map marker pin location place geo geoalt navigation compass
  date calendar calendaralt event
  time clock time schedule watch hourglass stopwatch history
  author user person author account pen pencil
  members users group people
  views eye visibility
  comments comment comments chat message bubble reply speech
  likes heart thumb thumbs like favorite
  rating star stars grade
  tags tag tags label bookmark
  category folder category
  phone phone telephone mobile call
  email envelope mail email
  website globe link website
  company building company briefcase office industry
  salary money coin coins dollar euro pound wallet payments cash
  downloads download
  beds bed bedroom hotel
  baths bath bathroom shower bathtub
  area ruler expand square area
  parking parking garage
  mileage road speedometer gauge dashboard
  fuel fuel gas pump
  language language translate
  shares share retweet
  percent percent`

const NAMES: ReadonlyMap<string, string> = new Map(
  LINES.trim()
    .split('\n')
    .flatMap(line => {
      const [name, ...words] = line.trim().split(/\s+/)
      return words.map((word): [string, string] => [word, name!])
    }),
)

/** "icon-difficulty": the page's own icons, by words that name content. */
export const contentOfIcon = (words: string): string | undefined =>
  words
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .map(word => contentWord(word)?.name)
    .find(name => name !== undefined)

/** The name of the value behind an icon with these words; undefined if the icon is not known. */
export function nameOfIcon(words: string): string | undefined {
  for (const word of words.toLowerCase().split(/[^a-z]+/)) {
    const name = NAMES.get(word)
    if (name !== undefined) return name
  }
  return undefined
}
