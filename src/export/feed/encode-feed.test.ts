import { describe, expect, test } from 'vitest'
import { readFeed } from '../../../test/read-feed.ts'
import type { ColumnKind, TableCell } from '../table.ts'
import { encodeFeed } from './encode-feed.ts'
import { FEED_FORMATS } from './feed-format.ts'
import type { FeedRecord, FeedSource } from './feed-source.ts'
import { makeFeed } from './make-feed.ts'

type Given = Readonly<Record<string, string | TableCell | undefined>>

const KINDS: Readonly<Record<string, ColumnKind>> = {
  ...{ title: 'text', author: 'text', summary: 'text', link: 'link' },
  ...{ image: 'image', posted: 'date', updated: 'date', price: 'price' },
}

/** A list with these records; each is its own key. */
function sourceOf(records: readonly Given[], more: Partial<FeedSource> = {}): FeedSource {
  const names = [...new Set(records.flatMap(record => Object.keys(record)))].filter(name => name !== 'key')
  const cellOf = (value: string | TableCell | undefined) => (typeof value === 'string' ? { text: value } : value)
  return {
    ...{ origin: 'a.example/news', title: 'News', about: 'Records of the news', homeUrl: 'https://a.example/news' },
    fields: names.map(name => ({ name, kind: KINDS[name] ?? 'text' })),
    records: records.map((record, at) => ({
      ...{ key: String(at), pageUrl: 'https://a.example/news?page=1', readAt: '2026-03-10T12:00:00Z' },
      cells: names.map(name => cellOf(record[name])),
    })),
    updated: '2026-03-10T12:00:00.123Z',
    ...more,
  }
}

const day = (value: string, more: Partial<TableCell> = {}): TableCell => ({ text: `on ${value}`, value, ...more })

const write = (source: FeedSource, options = {}) =>
  FEED_FORMATS.map(format => readFeed(encodeFeed(makeFeed(source, options), format), format))

describe('a feed is read by other programs as it was meant', () => {
  const source = sourceOf(
    [
      {
        ...{ title: 'Ferry back in service', author: 'Ann Abel', summary: 'It sails again.', price: '£4' },
        ...{ link: 'https://a.example/n/1', image: 'https://a.example/1.jpg', posted: day('2026-03-09') },
      },
    ],
    { selfUrl: 'https://feeds.example/news' },
  )

  test.each(FEED_FORMATS)('%s', format => {
    const read = readFeed(encodeFeed(makeFeed(source), format), format)
    expect(read).toMatchObject({
      ...{ title: 'News', description: 'Records of the news.' },
      ...{ home: 'https://a.example/news', self: 'https://feeds.example/news' },
    })
    expect(read.entries).toEqual([
      {
        id: expect.stringMatching(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
        ...{ title: 'Ferry back in service', link: 'https://a.example/n/1', author: 'Ann Abel' },
        ...{ published: '2026-03-09T00:00:00Z', updated: '2026-03-09T00:00:00Z' },
        ...{ picture: 'https://a.example/1.jpg', summary: 'It sails again.' },
        html:
          '<p><img src="https://a.example/1.jpg" alt=""></p><p>It sails again.</p>' +
          '<ul><li><b>author</b>: Ann Abel</li><li><b>price</b>: £4</li><li><b>posted</b>: on 2026-03-09</li></ul>',
      },
    ])
  })
})

test.each([
  ['markup', '<b>Tom</b> & "Jerry" ]]> <![CDATA[x]]> &amp;', undefined],
  ['characters that XML forbids', 'a\u0000b\u0008c\u001Bd\uFFFFe\uD800f', 'abcdef'],
  ['right to left', 'עיתון היום \u202Bمرحبا\u202C 2026', undefined],
  ['signs beyond the basic plane', '🦉 owl 𝒳', undefined],
])('titles and summaries keep their text: %s', (_, text, kept = text) => {
  const source = sourceOf([{ title: text, summary: text, author: text }], { title: text, missing: text })
  for (const { title, description, entries } of write(source)) {
    expect([title, entries[0]!.title, entries[0]!.author]).toEqual([kept, kept, kept])
    expect(description).toContain(`INCOMPLETE: ${kept}`)
    const shown = entries[0]!.html!.replace(/^<p>|<\/p>.*$/g, '')
    expect(
      shown
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&amp;/g, '&'),
    ).toBe(kept)
  }
})

test('addresses are absolute, and only of web pages', () => {
  const records = ['../n/2', 'javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.example', '//cdn.example/3']
  const source = sourceOf(records.map((link, at) => ({ title: `Title ${at}`, link, image: link })))
  const list = 'https://a.example/news?page=1'
  for (const { entries } of write(source)) {
    expect(entries.map(({ link }) => link)).toEqual([
      'https://a.example/n/2',
      list,
      list,
      list,
      'https://cdn.example/3',
    ])
    expect(entries[1]!.picture).toBeUndefined()
    expect(entries.map(({ html }) => html).join()).not.toMatch(/(?:href|src)="(?!https:)/)
  }
})

test('a list from a file has no addresses at all', () => {
  const source = sourceOf([{ title: 'One' }])
  const local = { ...source, homeUrl: 'file:///tmp/a.html', selfUrl: 'feed.xml' }
  const [atom, rss, json] = write({ ...local, records: [{ ...source.records[0]!, pageUrl: 'file:///tmp/a.html' }] })
  expect([atom, json].map(feed => [feed!.home, feed!.self, feed!.entries[0]!.link])).toEqual(
    [[], []].map(() => [undefined, undefined, undefined]),
  )
  expect(rss!.home).toMatch(/^urn:uuid:/)
})

test('the newest come first, those without a date last, and no more than asked', () => {
  const source = sourceOf([
    { title: 'none' },
    { title: 'old', posted: day('2024-01-01') },
    { title: 'new', posted: day('2026-03-09T08:00:00+02:00') },
    { title: 'month', posted: day('2026-02') },
    { title: 'ago', posted: day('2026-03-08T23:11:12', { derived: true }) },
  ])
  const [atom, rss, json] = write(source)
  expect(atom!.entries.map(({ title, updated }) => [title, updated])).toEqual([
    ['new', '2026-03-09T06:00:00Z'],
    ['ago', '2026-03-08T00:00:00Z'],
    ['old', '2024-01-01T00:00:00Z'],
    // Atom requires a date.
    ['none', '2026-03-10T12:00:00Z'],
    ['month', '2026-03-10T12:00:00Z'],
  ])
  for (const { entries } of [rss!, json!])
    expect(entries.map(({ published }) => published).slice(3)).toEqual([undefined, undefined])
  const [short] = write(source, { limit: 2 })
  expect(short!.entries.map(({ title }) => title)).toEqual(['new', 'ago'])
  expect(short!.description).toBe('Records of the news. These are the newest 2 of 5 records.')
})

test('what a store knows counts: when a record appeared, and what changed', () => {
  const history = { firstSeen: '2026-03-01T06:00:00.5Z', changedAt: '2026-03-05T06:00:00.5Z' }
  const changes = [{ name: 'old_price', before: { text: '£5 <' }, after: { text: '£4' } }]
  const source = sourceOf([{ title: 'Chair' }, { title: 'Desk' }, { title: 'Lamp', posted: day('2025-01-01') }])
  const histories = [
    { ...history, changes },
    { firstSeen: history.firstSeen, changes: [] },
    { firstSeen: history.firstSeen, changes: [] },
  ]
  const records = source.records.map((record, at): FeedRecord => ({ ...record, history: histories[at]! }))
  for (const { entries } of write({ ...source, records })) {
    expect(entries.map(({ title, published, updated }) => [title, published, updated])).toEqual([
      ['Chair', '2026-03-01T06:00:00Z', '2026-03-05T06:00:00Z'],
      ['Desk', '2026-03-01T06:00:00Z', '2026-03-01T06:00:00Z'],
      ['Lamp', '2025-01-01T00:00:00Z', '2025-01-01T00:00:00Z'],
    ])
    expect(entries[0]!.html).toContain('<p>Changed: old price <del>£5 &lt;</del> <ins>£4</ins></p>')
  }
})

test('ids depend on the list and the record, not on anything else', () => {
  const idsOf = (source: FeedSource) => makeFeed(source).entries.map(({ id }) => id)
  const source = sourceOf([{ title: 'One' }, { title: 'Two' }])
  const [one, two] = idsOf(source)
  expect(one).not.toBe(two)
  expect(idsOf(sourceOf([{ title: 'Another', price: '£1' }, { title: 'Two' }]))).toEqual([one, two])
  expect(idsOf({ ...source, origin: 'b.example' })).not.toContain(one)
})

test('an empty list is a feed without entries', () => {
  for (const { title, entries } of write(sourceOf([]))) expect([title, entries]).toEqual(['News', []])
})
