import { contentWord } from '../words/content-words.ts'

/** What icons before a value mean: the words of their class names or drawings, by the name of the value. */
const LINES = `
  location map marker pin place geo geoalt navigation compass
  date calendar calendaralt event
  time clock schedule watch hourglass stopwatch history
  author user person account pen pencil
  members users group people
  views eye visibility
  comments comment chat message bubble reply speech
  likes heart thumb thumbs favorite
  rating star stars grade
  tags label bookmark
  category folder
  phone mobile call
  email envelope mail
  website globe link
  company building briefcase office industry
  salary money coin coins dollar euro pound wallet payments cash
  downloads download
  beds bed bedroom hotel
  baths bath bathroom shower bathtub
  area ruler expand square area
  parking parking garage
  mileage road speedometer gauge dashboard
  fuel gas pump
  language translate
  shares share retweet
  percent`

const NAMES: ReadonlyMap<string, string> = new Map(
  LINES.trim()
    .split('\n')
    .flatMap(line => {
      const [name, ...words] = line.trim().split(/\s+/)
      return words.map((word): [string, string] => [word, name!])
    }),
)

/** The name of the value behind an icon with these words, known ones or the page's own ("icon-difficulty"); undefined if they say nothing. */
export function nameOfIcon(words: string): string | undefined {
  for (const word of words.toLowerCase().split(/[^a-z]+/)) {
    const name = NAMES.get(word) ?? contentWord(word)?.name
    if (name !== undefined) return name
  }
  return undefined
}
