/** A source of names, and why it may name a column. */
interface NameSource {
  readonly source: string
  readonly because: string
}

/**
 * Where the name of a text may come from. A column has the name from the first source that gives it one. Sources before
 * the title are asked for all columns before the title is chosen among the others.
 */
export const TEXT_SOURCES = [
  { source: 'alternative text', because: 'it describes a picture' },
  { source: 'header cell', because: 'the page tells its readers what is below' },
  { source: 'label', because: 'the page tells its readers what follows' },
  { source: 'label attribute', because: 'narrow screens show it as a label' },
  { source: 'property', because: 'the page says it to programs' },
  { source: 'linked data', because: 'the same values have this name in the data for programs' },
  { source: 'old price', because: 'the price before a sale' },
  { source: 'known class word', because: 'its word names content on many sites' },
  { source: 'title', because: 'it stands out among the texts of a record' },
  { source: 'number after a rating', because: 'it counts those who rated' },
  { source: 'values', because: 'the values have a form, or words, that say what they are' },
  { source: 'time element', because: 'HTML has an element for times' },
  { source: 'icon', because: 'the icon before it means this' },
  { source: 'spoken label', because: 'screen readers say it before each value' },
  { source: 'action', because: 'a link or button says the same in most records' },
  { source: 'element', because: 'the element is made for one kind of content' },
  { source: 'folder of its link', because: 'all its links lead to this folder' },
  { source: 'known names', because: 'most values are names of one kind of thing' },
  { source: 'flag', because: 'it says the same wherever it occurs' },
  { source: 'any class word', because: "a word of the site's own" },
  { source: 'phrase', because: 'several words that are not a link describe the record' },
  { source: 'shared words', because: 'nearly all values say it' },
  { source: 'nearly a kind', because: 'most values are of this kind, but not all' },
  { source: 'long text', because: 'sentences describe the record' },
  { source: 'paragraph', because: 'a paragraph beside long ones' },
  { source: 'part', because: 'the page names the part of the record around it' },
  { source: 'classes', because: 'a few values that divide the records' },
  { source: 'second heading', because: 'headings that are not the title' },
  { source: 'attribute', because: 'the attribute that it is read from' },
  { source: 'kind', because: 'nothing on the page says more' },
] as const satisfies readonly NameSource[]

export type TextSource = (typeof TEXT_SOURCES)[number]['source']

/** Where the name of a picture may come from, in this order. */
export const IMAGE_SOURCES = [
  { source: 'header cell', because: 'the page tells its readers what is below' },
  { source: 'property', because: 'the page says it to programs' },
  { source: 'picture class', because: 'it says what the picture shows' },
  { source: 'part', because: 'the page names the part of the record around it' },
  { source: 'kind', because: 'the picture of the record' },
] as const satisfies readonly NameSource[]

export type ImageSource = (typeof IMAGE_SOURCES)[number]['source']

/** Where the name of a link may come from, in this order. */
export const LINK_SOURCES = [
  { source: 'property', because: 'the page says it to programs' },
  { source: 'title', because: 'the link of the title leads to the record' },
  { source: 'text', because: 'a link is named after its text' },
  { source: 'scheme', because: 'its addresses are dialed or written to' },
  { source: 'header cell', because: 'the page tells its readers what is below' },
  { source: 'constant words', because: 'it says the same in all records' },
  { source: 'known class word', because: 'its word names content on many sites' },
  { source: 'known folder', because: 'all its links lead to this folder' },
  { source: 'host', because: 'all its links lead to this site' },
  { source: 'part', because: 'the page names the part of the record around it' },
  { source: 'picture', because: 'the link is a picture' },
  { source: 'any folder', because: 'all its links lead to this folder' },
  { source: 'any class word', because: "a word of the site's own" },
  { source: 'unnamed text', because: 'its text has no name of its own' },
  { source: 'kind', because: 'nothing on the page says more' },
] as const satisfies readonly NameSource[]

export type LinkSource = (typeof LINK_SOURCES)[number]['source']
