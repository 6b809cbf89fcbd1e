import { classesOf, isAdvertWord } from '../../2-model/class-list.ts'
import {
  attributeOf,
  type NodeId,
  type PageModel,
  resolveUrl,
  TEXT_TAG,
  tagOf,
  textOf,
} from '../../2-model/page-model.ts'
import { type PageContent, withinRecord } from './page-content.ts'
import type { RecordNodes } from './region.ts'

/** The records without adverts, copies, and the way up between them, which are built the same. */
export const ownRecords = (content: PageContent, records: readonly RecordNodes[]): readonly RecordNodes[] =>
  withoutCopies(content, withoutAdverts(content, withoutWayUp(content, records)))

/** The folder above, in the first line of a directory: all others lead to what is in it. */
function withoutWayUp({ page }: PageContent, records: readonly RecordNodes[]): readonly RecordNodes[] {
  const [first, ...others] = records
  if (!first || others.length === 0 || !URL.canParse(page.url)) return records
  const [folder, above] = ['.', '..'].map(path => new URL(path, page.url).href)
  const leadTo = (record: RecordNodes, isThere: (target: string) => boolean): boolean => {
    const targets = record.flatMap(node => targetsIn(page, node))
    return targets.length > 0 && targets.every(isThere)
  }
  return above !== folder &&
    leadTo(first, target => target === above) &&
    others.every(record => leadTo(record, target => target.startsWith(folder!)))
    ? others
    : records
}

/**
 * A record is an advert if its names or one of its texts say so, and it leads to another site while most others do not, or
 * has less than half of the dates, prices, and numbers that any other has. The word alone is not enough: shops mark paid
 * results of their own, and on a market adverts are the records.
 */
function withoutAdverts(content: PageContent, records: readonly RecordNodes[]): readonly RecordNodes[] {
  const { page } = content
  const named = new Set(records.filter(([node]) => isCalledAdvert(page, node!)))
  const others = records.filter(record => !named.has(record))
  if (named.size === 0 || others.length <= named.size) return records
  const own = records.filter(record => !leadsAway(page, record[0]!))
  const valuesIn = (record: RecordNodes): number =>
    withinRecord(content, content.dates, record) +
    withinRecord(content, content.prices, record) +
    withinRecord(content, content.numbers, record)
  const fewest = Math.min(...others.map(valuesIn))
  const isAdvert = (record: RecordNodes): boolean =>
    named.has(record) &&
    ((2 * own.length > records.length && leadsAway(page, record[0]!)) || 2 * valuesIn(record) < fewest)
  return records.filter(record => !isAdvert(record))
}

/** A name or a whole text of it is a word for adverts. */
function isCalledAdvert(page: PageModel, record: NodeId): boolean {
  if (classesOf(page, record).some(isAdvertWord)) return true
  for (let node = record; node <= page.last[record]!; node++) {
    if (page.tag[node] === TEXT_TAG && ADVERT_LABEL.test(textOf(page, node))) return true
  }
  return false
}

/** What laws and custom make sites write at an advert. */
const ADVERT_LABEL =
  /^\s*(?:ad|ads|advert|advertisement|sponsored|promoted|anzeige|werbung|gesponsert|publicité|annonce|sponsorisé|publicidad|anuncio|patrocinado|pubblicità|sponsorizzato|annuncio|publicidade|anúncio|advertentie|gesponsord|annons|sponsrad|reklam|annonse|reklame|sponset|sponsoreret|mainos|sponsoroitu|reklama|sponsorowane|sponzorováno|hirdetés|реклама|διαφήμιση|publicitate|إعلان|ממומן|פרסומת|広告|スポンサー|广告|廣告|광고)\s*$/iu

/** Whether a node has links, all of them to other sites. */
function leadsAway(page: PageModel, node: NodeId): boolean {
  const hosts = targetsIn(page, node).map(target => new URL(target).host)
  const own = URL.canParse(page.url) ? new URL(page.url).host : ''
  return hosts.length > 0 && !hosts.includes(own)
}

/** Where the links in a node lead. */
function targetsIn(page: PageModel, node: NodeId): string[] {
  const targets: string[] = []
  for (let each = node; each <= page.last[node]!; each++) {
    const target = tagOf(page, each) === 'a' ? resolveUrl(page, each, attributeOf(page, each, 'href') ?? '') : undefined
    if (target) targets.push(target)
  }
  return targets
}

/** The copies that a script adds at both ends of a carousel, so that it can turn around. */
function withoutCopies(content: PageContent, records: readonly RecordNodes[]): readonly RecordNodes[] {
  const isCopy = ([node]: RecordNodes): boolean => classesOf(content.page, node!).some(name => COPY.test(name))
  const copies = records.filter(isCopy)
  if (copies.length === 0) return records
  const originals = records.filter(record => !isCopy(record))
  const known = new Set(originals.map(([node]) => contentKey(content, node!)))
  return copies.every(([node]) => known.has(contentKey(content, node!))) ? originals : records
}

const COPY = /(?:^|[_-])(?:cloned?|duplicate)$/

/** Enough text to distinguish records. */
const MAX_COMPARED_TEXT = 500

/** What distinguishes records: their text, and where they lead. */
export const contentKey = (content: PageContent, node: NodeId): string =>
  `${textOf(content.page, node).slice(0, MAX_COMPARED_TEXT)} ${addresses(content, node)}`

/** The targets of all its links, and the addresses of its pictures: two changes of one title differ only there. */
function addresses({ page, links, pictures }: PageContent, node: NodeId): string {
  const found: string[] = []
  for (let each = node; each <= page.last[node]!; each++) {
    if (links[each + 1] === links[each] && pictures[each + 1] === pictures[each]) continue
    const address = attributeOf(page, each, 'href') ?? attributeOf(page, each, 'src')
    if (address) found.push(address)
  }
  return found.join(' ')
}
