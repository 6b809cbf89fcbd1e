import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_STDIN } from '../src/cli/terminal/terminal.ts'
import { runCli } from '../src/run-cli.ts'
import { type ApiServer, eventsOf, type StreamEvent, startApiServer } from './api-server.ts'
import { GO, STOP, STOP_LABELS, STOP_NUMBER, STOP_PAGES, writeStopBlock } from './stop-block.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()
const { blocks, corpus, annotators } = writeStopBlock(folder)

let server: ApiServer
beforeAll(async () => {
  mkdirSync(join(blocks, 'broken'))
  writeFileSync(join(blocks, 'broken', 'block.json'), '{ "type": 3 }')
  server = await startApiServer({ folders: { blocks, corpora: [corpus], annotators } })
})
afterAll(() => server.close())

interface Labels {
  readonly labels: { xpath: string; node: number; class: string }[]
  readonly isLabeled: boolean
  readonly version: string
}

interface Opened extends Labels {
  readonly page: string
  readonly proposals: { class: string; probability: number; nodes: { node: number; text: string }[] }[]
  readonly because: string | null
}

const open = (host: string) =>
  server.json<Opened>(`/blocks/stop/corpora/buttons/pages/${host}/open`, { body: {}, status: 201 })
const save = (host: string, body: object, options: { headers?: Record<string, string>; status?: number } = {}) =>
  server.json<Labels & { problems: { at: string; message: string }[] }>(
    `/blocks/stop/corpora/buttons/pages/${host}/labels`,
    { method: 'PUT', body, ...options },
  )

test('block types are listed with those that ship, and a broken one says what is wrong with it', async () => {
  const { blocks: all, ...rest } = await server.json<{ blocks: { type: string; problem: string | null }[] }>('/blocks')
  expect(rest).toEqual({ corpora: ['buttons'], canKeep: true })
  expect(all.map(({ type }) => type)).toEqual(['broken', 'stop', 'load-more', 'pager', 'pagination-link'])
  expect(all[0]!.problem).toContain('"type" must be')
  expect(all[0]!.problem).not.toContain(folder)
  expect(all[1]).toMatchObject({
    own: true,
    classes: ['stop', 'stop-number'],
    numeric: ['stop-number'],
    isTrained: false,
  })
  expect(all[4]).toMatchObject({
    own: false,
    classes: ['next', 'next-number'],
    numeric: ['next-number'],
    isTrained: true,
  })
  const shipped = await server.json<{ tree: string; figures: object }>('/blocks/pagination-link?profile=paper')
  expect(shipped).toMatchObject({ learner: 'tree', trees: 1, figures: { pagesRight: expect.any(Number) } })
  expect(shipped.tree).toContain('char_num')
  const drawing = await server.ask('/blocks/pagination-link/tree.svg?profile=paper')
  expect(await drawing.text()).toContain('<svg')
  await server.json('/blocks/pagination-link/tree.svg?profile=fast', { status: 409 })
  await server.json('/blocks/pagination-link?profile=none', { status: 404 })
  await server.json('/blocks/nothing', { status: 404 })
})

test('labels are saved on the elements of a page, checked, and only over the version that was seen', async () => {
  const opened = await open('alder')
  expect(opened).toMatchObject({ labels: [], isLabeled: false, proposals: [], because: 'stop is not trained yet.' })
  const nodes = await server.json<{ names: string[]; texts: (string | null)[] }>(`/pages/${opened.page}/nodes`)
  const button = nodes.names.indexOf('button')
  const wrong = await save(
    'alder',
    {
      page: opened.page,
      labels: [
        { node: button, class: 'stop-number' },
        { node: button, class: 'stop' },
        { node: nodes.names.indexOf('a'), class: 'next' },
      ],
    },
    { status: 422 },
  )
  expect(wrong.problems.map(({ message }) => message)).toEqual([
    'stop-number needs a number, and the element has none',
    'is labeled twice',
    'next is not a class; the classes are stop, stop-number',
  ])
  await save('alder', { labels: [{ xpath: '/html[1]/body[1]/table[9]', class: 'stop' }] }, { status: 422 })
  await save('alder', { labels: [{ class: 'stop' }] }, { status: 422 })
  const first = await save(
    'alder',
    { page: opened.page, labels: [{ node: button, class: 'stop' }] },
    { headers: { 'if-match': opened.version } },
  )
  expect(first).toMatchObject({ isLabeled: true, labels: [{ xpath: STOP, node: button, class: 'stop' }] })
  // Somebody else has saved in the meantime.
  await save('alder', { labels: [] }, { headers: { 'if-match': opened.version }, status: 412 })
  const birch = await open('birch')
  await save('alder', { page: birch.page, labels: [] }, { status: 409 })
  const both = await save('alder', { labels: STOP_LABELS })
  expect(await server.json('/blocks/stop/corpora/buttons/pages/alder/labels')).toEqual(both)
  const [entry] = JSON.parse(readFileSync(join(corpus, 'labels.json'), 'utf8'))
  expect(entry).toEqual({
    id: 'alder',
    url: 'http://alder.example/list',
    base: 'http://alder.example/list',
    site: 'alder.example',
    links: [
      { xpath: STOP, text: 'Halt', href: null, target: null, kind: 'stop' },
      { xpath: STOP_NUMBER, text: 'Stop 3', href: '/3', target: 'http://alder.example/3', kind: 'stop-number' },
    ],
  })
})

test('saving a page leaves everything else in the file as it was', async () => {
  const file = join(corpus, 'labels.json')
  const entries = JSON.parse(readFileSync(file, 'utf8')) as { links: object[]; note?: string }[]
  const other = { xpath: GO, kind: 'previous', text: 'Go' }
  writeFileSync(
    file,
    `${JSON.stringify([{ note: 'checked', ...entries[0], links: [other, ...entries[0]!.links] }], null, 3)}\n`,
  )
  const before = readFileSync(file, 'utf8')
  await save('alder', { labels: STOP_LABELS })
  expect(readFileSync(file, 'utf8')).toBe(before)
  // Requests at the same time lose nothing.
  await Promise.all(STOP_PAGES.slice(1).map(host => save(host, { labels: STOP_LABELS })))
  const saved = JSON.parse(readFileSync(file, 'utf8')) as { id: string; links: object[] }[]
  expect(saved.map(({ id }) => id).sort()).toEqual(STOP_PAGES)
  expect(saved[0]!.links[0]).toEqual(other)
})

async function train(body: object): Promise<{ training: Training; events: StreamEvent[] }> {
  const { id } = await server.json<Training>('/blocks/stop/trainings', { body, status: 202 })
  const events: StreamEvent[] = []
  for await (const event of eventsOf(await server.ask(`/trainings/${id}/events`))) events.push(event)
  return { training: events.at(-1)!.data as unknown as Training, events }
}

interface Training {
  readonly id: string
  readonly state: string
  readonly because: string | null
  readonly results: {
    readonly profile: string
    readonly before: Record<string, number>
    readonly after: Record<string, number>
    readonly text: string
    readonly sites: { site: string; pages: number; right: number; before: object | null; wrong: string[] }[]
    readonly confusion: { labeled: string; given: string; count: number; places: { page: string; xpath: string }[] }[]
  }[]
  readonly suggestions: { words: { words: string }[]; drops: object[] } | null
}

const filesOf = (place: string): string[] =>
  ['model.json', 'metrics.json', 'card.md'].map(file => readFileSync(join(place, 'stop', file), 'utf8'))

test('a training tells its progress and scores, keeps nothing by itself, and then writes what amberyl train writes', async () => {
  const { training, events } = await train({ corpora: ['buttons'] })
  expect(training).toMatchObject({ state: 'finished', because: null })
  const seen = events.slice(0, -1)
  expect(seen.map(({ id }) => Number(id))).toEqual(seen.map((_, at) => at + 1))
  expect(seen.map(({ event }) => event)).toEqual(['progress', 'progress', 'trained'])
  // A client that comes back misses nothing, and gets nothing twice.
  const again: StreamEvent[] = []
  const headers = { 'last-event-id': '2' }
  for await (const event of eventsOf(await server.ask(`/trainings/${training.id}/events`, { headers })))
    again.push(event)
  expect(again.map(({ event }) => event)).toEqual(['trained', 'end'])
  const [result] = training.results
  expect(result!.after).toMatchObject({ 'stop f1': 1, 'stop-number f1': 1, 'stop labelled': 6 })
  expect(result!.before).toEqual({})
  expect(result!.sites).toHaveLength(6)
  expect(result!.sites.every(({ right, pages, before }) => right === pages && before === null)).toBe(true)
  expect(() => filesOf(blocks)).toThrow()
  const copy = temporaryFolder()
  cpSync(blocks, copy, { recursive: true })
  expect(await server.json(`/trainings/${training.id}/decision`, { body: { decision: 'keep' } })).toMatchObject({
    state: 'kept',
  })
  await server.json(`/trainings/${training.id}/decision`, { body: { decision: 'keep' }, status: 409 })
  let out = ''
  await runCli(['train', 'stop', '--blocks', copy, '--corpus', corpus], {
    out: text => void (out += text),
    err: () => {},
    isInteractive: false,
    columns: 100,
    stdin: NO_STDIN,
  })
  expect(out).toContain(result!.text)
  expect(filesOf(blocks)).toEqual(filesOf(copy))
})

test('the trained model proposes labels, and features can be switched off: the scores show it, and where', async () => {
  const opened = await open('elm')
  expect(opened.proposals.map(each => [each.class, each.nodes[0]!.text])).toEqual([
    ['stop', 'Halt'],
    ['stop-number', 'Stop 3'],
  ])
  const { training } = await train({ corpora: ['buttons'], without: ['look', 'has_digit'] })
  const [result] = training.results
  expect(result!.before['stop f1']).toBe(1)
  expect(result!.after['stop f1']).toBeLessThan(1)
  expect(result!.sites[0]).toMatchObject({ before: { pages: 1, right: 1 }, right: 0, wrong: [expect.any(String)] })
  const mistakes = result!.confusion.filter(({ labeled, given }) => labeled !== given)
  expect(mistakes.length).toBeGreaterThan(0)
  expect(STOP_PAGES).toContain(mistakes[0]!.places[0]!.page)
  expect(mistakes[0]!.places[0]!.xpath).toMatch(/^\/html/)
  // Pages that were wrong are looked at first.
  const { pages } = await server.json<{ pages: { id: string; isSuspicious: boolean }[] }>(
    '/blocks/stop/corpora/buttons/pages',
  )
  expect(pages[0]!.isSuspicious).toBe(true)
  const files = filesOf(blocks)
  expect(await server.json(`/trainings/${training.id}/decision`, { body: { decision: 'discard' } })).toMatchObject({
    state: 'discarded',
  })
  expect(filesOf(blocks)).toEqual(files)
})

test('suggested words and features are accepted, and used by the next training', async () => {
  const { training } = await train({ what: 'suggest', corpora: ['buttons'] })
  expect(training.suggestions!.words.map(({ words }) => words)).toContain('halt')
  const body = { words: ['halt'], list: 'HALT', drops: ['depth'], pairs: [['is_red', 'is_wide']] }
  expect(await server.json('/blocks/stop/suggestions', { body })).toEqual({
    words: ['halt'],
    drops: ['depth'],
    features: ['is_red_and_is_wide'],
  })
  expect(readFileSync(join(annotators, 'halt', 'learned.txt'), 'utf8')).toContain('halt')
  const { features } = await server.json<{ features: { group: string; used: string[] }[] }>('/blocks/stop')
  expect(features).toContainEqual({ group: 'place', features: ['depth', 'has_digit'], used: ['has_digit'] })
  expect(features).toContainEqual(expect.objectContaining({ group: 'pairs', used: ['is_red_and_is_wide'] }))
  const { training: next } = await train({ corpora: ['buttons'] })
  expect(next).toMatchObject({ state: 'finished', results: [{ after: { 'stop f1': 1 } }] })
  await server.json('/blocks/stop/suggestions', { body: { drops: ['colour'] }, status: 422 })
})

test('a training that cannot be done says why, and one can be stopped', async () => {
  expect((await train({ corpora: ['buttons'], without: ['colour'] })).training).toMatchObject({
    state: 'failed',
    because: 'stop has no feature or group colour',
  })
  await server.json('/blocks/stop/trainings', { body: { corpora: ['other'] }, status: 404 })
  await server.json('/blocks/stop/trainings', { body: { corpora: ['../buttons'] }, status: 404 })
  await server.json('/blocks/stop/trainings', { body: { profiles: ['slow'] }, status: 404 })
  await server.json('/blocks/stop/corpora/buttons/pages/..%2Flabels/labels', { status: 404 })
  await server.json('/trainings/training_99', { status: 404 })
  const done = await server.json<{ trainings: Training[] }>('/trainings')
  await server.json(`/trainings/${done.trainings[0]!.id}/stop`, { method: 'POST', status: 409 })
})

test('a server without folders of its owner shows block types, and keeps nothing', async () => {
  const bare = await startApiServer()
  expect(await bare.json('/blocks')).toMatchObject({ corpora: [], canKeep: false })
  expect(await bare.json('/blocks/pager/suggestions', { body: { drops: ['no'] }, status: 422 })).toBeTruthy()
  expect(await bare.json('/blocks/pager/suggestions', { body: { words: ['on'] }, status: 409 })).toMatchObject({
    todo: 'Start it with --annotators FOLDER.',
  })
  await bare.close()
})

test('nothing went wrong inside the server', () => {
  expect(server.log).toEqual([])
})
