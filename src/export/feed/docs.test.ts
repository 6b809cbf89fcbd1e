import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { encodeFeed } from './encode-feed.ts'
import type { FeedRecord } from './feed-source.ts'
import { makeFeed } from './make-feed.ts'

const docs = readFileSync(new URL('../../../docs/feeds.md', import.meta.url), 'utf8')

test('docs/feeds.md shows an entry as it is written', () => {
  const record: FeedRecord = {
    ...{ key: '17', link: 'https://shop.example/1', pageUrl: 'https://shop.example/', readAt: '2026-03-05T06:00:00Z' },
    cells: [{ text: 'Garden chair' }, { text: '£19.99' }, { text: 'https://shop.example/1.jpg' }],
    history: {
      ...{ firstSeen: '2026-03-01T06:00:00Z', changedAt: '2026-03-05T06:00:00Z' },
      changes: [{ name: 'price', before: { text: '£24.99' }, after: { text: '£19.99' } }],
    },
  }
  const feed = makeFeed({
    ...{ origin: 'shop.example', title: 'chairs', about: 'Chairs', homeUrl: 'https://shop.example/' },
    fields: [
      { name: 'name', kind: 'text' },
      { name: 'price', kind: 'price' },
      { name: 'image', kind: 'image' },
    ],
    records: [record],
    updated: '2026-03-05T06:00:00Z',
  })
  const entry = /<entry>.*<\/entry>/s.exec(encodeFeed(feed, 'atom'))![0]
  expect(docs).toContain(`\`\`\`xml\n${entry}\n\`\`\``)
})
