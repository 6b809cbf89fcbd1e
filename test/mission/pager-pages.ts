import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderOf } from '../folder-of.ts'

// Small list pages with pagers, for the rows of BERyL.

export const SHIPPED_BLOCKS = fileURLToPath(new URL('../../blocks', import.meta.url))

const ITEMS = ['Amber ring', 'Beryl brooch', 'Coral pin', 'Drop earrings', 'Enamel box']
const list = ITEMS.map((name, i) => `<li><a href="/item/${i}">${name}</a><p>Made by hand, ${30 + i} grams</p></li>`)

export interface Pager {
  /** The words of the link to the next page; none without. */
  readonly word?: string
  /** The pages that the pager names; page 1 is the current one. */
  readonly numbers?: readonly number[]
  readonly isLabelled?: boolean
}

const label = (isLabelled: boolean, name: string): string => (isLabelled ? ` data-block-class="${name}"` : '')

/** Page 1 of a list: its items, then its pager. */
export function pagerPage(site: string, { word, numbers = [1, 2, 3], isLabelled = false }: Pager): string {
  const pages = numbers.map(n =>
    n === 1 ? '<span>1</span>' : `<a href="?page=${n}"${label(isLabelled && n === 2, 'next-number')}>${n}</a>`,
  )
  const next = word === undefined ? '' : `<a href="?page=2"${label(isLabelled, 'next')}>${word}</a>`
  return `<html lang=en data-url="https://${site}.example/list"><title>Jewels</title><body><h1>Jewels</h1>
<p><a href="/about">About us</a> <a href="/25">25 years of work</a></p>
<ul>${list.join('')}</ul><p>Page ${pages.join(' ')} ${next}</p></body></html>`
}

/** Eight sites with different pagers. */
export const SITES: Readonly<Record<string, Pager>> = {
  alder: { word: 'Next' },
  birch: { word: 'next' },
  cedar: { word: '›', numbers: [1, 2] },
  elm: { numbers: [1, 2, 3, 4] },
  fir: { word: 'Next', numbers: [] },
  hazel: { numbers: [1, 2] },
  larch: { word: '»' },
  maple: { word: 'Next', numbers: [1, 2, 3, 4, 5] },
}

/** The shipped pagination links with few pages of their own and one profile, a single tree: quick to train. */
export function smallBlocks(profile: string): string {
  const pages = Object.entries(SITES).map(([site, pager]) => [
    `pagination-link/pages/${site}.html`,
    pagerPage(site, { ...pager, isLabelled: true }),
  ])
  const folder = folderOf('blocks', Object.fromEntries(pages))
  const [from, to] = [join(SHIPPED_BLOCKS, 'pagination-link'), join(folder, 'pagination-link')]
  cpSync(join(from, 'rules.dl'), join(to, 'rules.dl'))
  const shipped = JSON.parse(readFileSync(join(from, 'block.json'), 'utf8'))
  const definition = { ...shipped, profiles: { [profile]: shipped.profiles.tree } }
  writeFileSync(join(to, 'block.json'), JSON.stringify(definition))
  return folder
}

const BODY = '/html[1]/body[1]'

/** A corpus of the same sites for `amberyl evaluate pagination`, in two topics. */
export function pagerCorpus(): string {
  const entries = Object.entries(SITES).map(([site, { word, numbers = [1, 2, 3] }], at) => {
    const url = `https://${site}.example/list`
    const found = [
      ...(numbers.includes(2) ? [{ xpath: `${BODY}/p[2]/a[1]`, kind: 'next-number' }] : []),
      ...(word ? [{ xpath: `${BODY}/p[2]/a[${Math.max(1, numbers.length)}]`, kind: 'next' }] : []),
    ]
    const links = found.map(link => ({ ...link, href: '?page=2', target: `${url}?page=2` }))
    return { id: site, url, base: url, site: `${site}.example`, topic: at % 2 === 0 ? 'shop' : 'forum', links }
  })
  const pages = Object.entries(SITES).map(([site, pager]) => [`pages/${site}.html`, pagerPage(site, pager)])
  return folderOf('pagers', { ...Object.fromEntries(pages), 'labels.json': JSON.stringify(entries) })
}
