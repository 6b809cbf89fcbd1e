import { z } from 'zod'
import { type Imported, ImportFailure, type NamedWrapper, shown } from './imported.ts'
import { Drafting, listWrapperOf } from './wrapper-draft.ts'

const infoSchema = z.looseObject({
  name: z.string().default(''),
  url: z.string().default(''),
  nextLink: z.string().min(1),
  pageElement: z.string().default(''),
  exampleUrl: z.string().default(''),
})

/** An entry as the database wedata.net has it. */
const entrySchema = z
  .looseObject({ name: z.string().default(''), data: infoSchema })
  .transform(({ name, data }) => ({ ...data, name: name || data.name }))

const anyEntry = z.union([entrySchema, infoSchema])
export const siteinfoSchema = z.union([anyEntry.transform(one => [one]), z.array(anyEntry).min(1).max(20_000)])

type Info = z.infer<typeof infoSchema>

/** An import makes wrappers that people look at. */
const MAX_WRAPPERS = 100

/**
 * SITEINFO of AutoPagerize: where the next page is, and which part of a page is its content. It names no fields, so
 * the wrapper reads the text and the first link of each element of the content.
 */
export function importSiteinfo(infos: readonly Info[], wanted: string | undefined): Imported {
  const drafting = new Drafting()
  const chosen = wanted === undefined ? infos : infos.filter(info => isMeant(info, wanted))
  if (chosen.length === 0)
    throw new ImportFailure(
      `none of its ${infos.length} entries is named ${shown(wanted ?? '')}, or has an example on that site`,
    )
  if (chosen.length > MAX_WRAPPERS)
    throw new ImportFailure(
      `it has ${chosen.length} entries: choose with --entry NAME, or --entry and the host of the site`,
    )
  const wrappers = chosen.flatMap((info, at) => wrapperOf(info, at, drafting) ?? [])
  if (wrappers.length === 0) throw new ImportFailure(`nothing of it can be read: ${drafting.notes.join('; ')}`)
  drafting.note(
    'SITEINFO names no fields: the columns are the text and the first link of each element; amberyl extract finds the fields of a page by itself',
  )
  return { format: 'AutoPagerize SITEINFO', wrappers, notes: drafting.notes }
}

const isMeant = ({ name, exampleUrl }: Info, wanted: string): boolean =>
  name === wanted || addressesIn(exampleUrl).some(url => URL.canParse(url) && new URL(url).host === wanted)

const addressesIn = (text: string): string[] => text.split(/\s+/).filter(word => /^https?:\/\//.test(word))

function wrapperOf(info: Info, at: number, drafting: Drafting): NamedWrapper | undefined {
  const name = info.name || `entry ${at + 1}`
  const what = (part: string): string => `${part} of "${shown(name)}"`
  const next = drafting.path(info.nextLink, what('nextLink'), languageOf(info.nextLink), 'document')
  const content =
    info.pageElement === ''
      ? undefined
      : drafting.path(info.pageElement, what('pageElement'), languageOf(info.pageElement), 'document')
  if (info.pageElement === '') drafting.note(`"${shown(name)}" is left out: it has no pageElement`)
  if (next === undefined || content === undefined) return undefined
  const [url = ''] = addressesIn(info.exampleUrl)
  if (info.url !== '')
    drafting.note(
      `the pattern of addresses ${shown(info.url)} of "${shown(name)}" is not kept: a wrapper is run on the pages that you name`,
    )
  const wrapper = listWrapperOf({
    url,
    title: name,
    // Several elements are the records; a single one holds them.
    records: [`(${content})[last()>1]`, `(${content})/*`],
    fields: [
      { name: 'text', source: 'text', xpath: ['.'] },
      { name: 'link', source: '@href', xpath: ['.//a[@href]', 'self::a'] },
    ],
    next: [{ kind: 'link', xpath: [next] }],
    by: 'AutoPagerize',
  })
  return { name, wrapper }
}

/** Later programs allow CSS, too. */
const languageOf = (path: string): 'css' | 'xpath' =>
  /^\s*(?:\(|\.?\/|id\(|(?:descendant|child)::)/.test(path) ? 'xpath' : 'css'
