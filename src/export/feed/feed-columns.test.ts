import { describe, expect, test } from 'vitest'
import type { ColumnKind, TableCell } from '../table.ts'
import { chooseFeedColumns } from './feed-columns.ts'
import { FEED_PARTS } from './feed-judgements.ts'

type Column = readonly [name: string, kind: ColumnKind, ...values: readonly (string | undefined)[]]

const READ_AT = '2026-03-10T12:00:00Z'

/** The name of the column of each part, as `part=name`. */
function choose(columns: readonly Column[], links: readonly string[] = []): string {
  const count = Math.max(...columns.map(([, , ...values]) => values.length))
  const fields = columns.map(([name, kind]) => ({ name, kind }))
  const cellOf = (kind: ColumnKind, text: string | undefined): TableCell | undefined =>
    text === undefined ? undefined : { text, ...(kind === 'date' ? { value: text } : {}) }
  const rows = Array.from({ length: count }, (_, row) => ({
    cells: columns.map(([, kind, ...values]) => cellOf(kind, values[row])),
    ...{ link: links[row], pageUrl: 'https://a.example/', readAt: READ_AT },
  }))
  const chosen = chooseFeedColumns(fields, rows)
  return FEED_PARTS.flatMap(part => (chosen[part] ? `${part}=${chosen[part].name}` : [])).join(' ')
}

const PROSE = [1, 2, 3].map(
  number => `The council has met ${number} times about the harbor wall, and the repair is to begin before the summer.`,
)
const links = (folder: string): string[] => [1, 2, 3].map(number => `https://a.example/${folder}/${number}`)

describe('columns of many kinds of lists', () => {
  test.each<[string, string, readonly Column[], string[]?]>([
    [
      'a blog',
      'title=title link=the link of each record published=date picture=image author=author summary=description',
      [
        ['category', 'text', 'Town', 'Sea', 'Town'],
        ['title', 'text', 'Wall to be mended', 'Ferry is back', 'Market moves'],
        ['title_link', 'link', ...links('n')],
        ['date', 'date', '2026-03-09', '2026-03-08', '2026-03-01'],
        ['author', 'text', 'Ann Abel', 'Bo Berg', 'Ann Abel'],
        ['author_image', 'image', ...links('faces')],
        ['image', 'image', ...links('pictures')],
        ['description', 'text', ...PROSE],
      ],
      links('n'),
    ],
    [
      'a shop',
      'title=name link=name_link picture=image',
      [
        ['image', 'image', ...links('pictures')],
        ['badge_image', 'image', 'https://a.example/new.png', 'https://a.example/new.png', undefined],
        ['brand', 'text', 'Lumo', 'Lumo', 'Kelp'],
        ['name', 'text', 'Desk lamp', 'Floor lamp', 'Door mat'],
        ['name_link', 'link', ...links('p')],
        ['brand_link', 'link', ...links('brands')],
        ['price', 'price', '£4', '£5', '£6'],
      ],
    ],
    [
      'jobs of a domain: the deadline is not when they were published',
      'title=title link=url published=posted author=company',
      [
        ['title', 'text', 'Welder', 'Baker', 'Teacher'],
        ['company', 'text', 'Abel Ltd', 'Berg Ltd', 'Cole Ltd'],
        ['location', 'text', 'Oxford', 'Leeds', 'York'],
        ['deadline', 'date', '2026-04-01', '2026-04-02', '2026-04-03'],
        ['posted', 'date', '2026-03-01', '2026-03-02', '2026-03-03'],
        ['url', 'link', ...links('j')],
      ],
    ],
    [
      'a German table',
      'title=titel published=veroeffentlicht updated=aktualisiert author=autor summary=beschreibung',
      [
        ['nr', 'number', '1', '2', '3'],
        ['titel', 'text', 'Mauer', 'Fähre', 'Markt'],
        ['autor', 'text', 'Anna', 'Bo', 'Cem'],
        ['veroeffentlicht', 'date', '2026-03-01', '2026-03-02', '2026-03-03'],
        ['aktualisiert', 'date', '2026-03-04', '2026-03-05', '2026-03-06'],
        ['beschreibung', 'text', 'kurz', 'lang', 'neu'],
      ],
    ],
    [
      'events: their dates are in the future',
      'title=name',
      [
        ['date', 'date', '2026-05-01', '2026-05-02', '2026-05-03'],
        ['name', 'text', 'Fair', 'Regatta', 'Concert'],
        ['start_date', 'date', '2026-01-01', '2026-01-02', '2026-01-03'],
      ],
    ],
    [
      'columns without telling names',
      'title=column_2 summary=column_3',
      [
        ['column_1', 'text', 'A', 'A', 'A'],
        ['column_2', 'text', 'Wall', 'Ferry', 'Market'],
        ['column_3', 'text', ...PROSE],
        ['column_4', 'date', '2025-05-01', '2025-05-02', '2025-05-03'],
      ],
    ],
    [
      'columns that the user named',
      'title=headline link=the link of each record summary=teaser',
      [
        ['kicker', 'text', 'Town', 'Sea', 'Port'],
        ['headline', 'text', 'Wall', 'Ferry', 'Market'],
        ['teaser', 'text', 'one', 'two', 'three'],
        ['text', 'text', 'A. Abel', 'B. Berg', 'C. Cole'],
        ['website', 'link', ...links('w')],
      ],
      links('n'),
    ],
    ['numbers alone', '', [['year', 'number', '1', '2', '3']]],
  ])('%s', (_, expected, columns, own) => {
    expect(choose(columns, own)).toBe(expected)
  })
})

test('the reasons can be shown, the strongest first', () => {
  const fields = [{ name: 'title', kind: 'text' as const }]
  const rows = ['One', 'Two'].map(text => ({ cells: [{ text }], pageUrl: '', readAt: READ_AT }))
  expect(chooseFeedColumns(fields, rows)).toEqual({
    title: {
      ...{ field: 0, name: 'title' },
      because: [
        'named as a title',
        'records have it',
        'values differ',
        'has the length of a title',
        'is the first text',
      ],
    },
  })
})
