import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ending, runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

const PEOPLE = ['Ada Byron', 'Alan Turing', 'Grace Hopper', 'Edsger Dijkstra', 'Barbara Liskov', 'Donald Knuth']

interface Design {
  readonly hasPort: boolean
  readonly tag: string
}

/** A crew with names, salarys, and ports; every third has no port. */
const crew = ({ hasPort, tag }: Design): string =>
  `<title>Crew</title><h1>Our crew</h1><main>${PEOPLE.map(
    (name, at) =>
      `<${tag} class="member"><h3 class="name"><a href="/m/${at}">${name}</a></h3><span class="salary">£${at + 1}00</span>${
        hasPort && at % 3 < 2 ? `<em class="port">Port of ${name.split(' ')[1]}</em>` : ''
      }</${tag}>`,
  ).join('')}</main>`

let design: Design = { hasPort: true, tag: 'div' }
const server = createServer((_, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8').end(crew(design))
})

const folder = temporaryFolder()
const file = (name: string): string => join(folder, name)
const linesOf = (text: string): string[] => text.trim().split(/\r?\n/)
let start: string
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  start = `http://127.0.0.1:${(server.address() as AddressInfo).port}/crew`
})
afterAll(() => {
  server.close()
})

const extract = (...args: string[]): Promise<Ending> =>
  runCommand(['extract', start, '--pages', '1', '--static', '--delay', '0', '--format', 'csv', ...args])

const EDITS = [
  ...['--filled', 'port', '--split', 'name=first,last', '--merge', 'last+port=home by ", "'],
  ...['--kind', 'salary=text', '--order', 'home,salary', '--drop', 'name_link', '--rename', 'home=from'],
]
const EDITED = [
  'from,salary,first',
  '"Byron, Port of Byron",£100,Ada',
  '"Turing, Port of Turing",£200,Alan',
  '"Dijkstra, Port of Dijkstra",£400,Edsger',
  '"Liskov, Port of Liskov",£500,Barbara',
]

describe('columns are edited in the order in which the command line says it', () => {
  test.each<[string, string[], string[]]>([
    ['split', ['--split', 'name=first,last', '--columns', 'last,first'], ['last,first', 'Byron,Ada']],
    ['merge', ['--merge', 'salary+name=line by " · "', '--columns', 'line'], ['line', '£100 · Ada Byron']],
    ['kind', ['--kind', 'salary=text,name=boolean', '--columns', 'salary,name'], ['salary,name', '£100,']],
    ['order', ['--order', 'salary', '--drop', 'port,salary_currency,name_link'], ['salary,name', '100,Ada Byron']],
    [
      'one after the other',
      [...['--merge', 'name+salary=a', '--split', 'a=b,c,d', '--kind', 'd=number'], '--columns', 'd,b'],
      ['d,b', '100,Ada'],
    ],
    ['a name with signs', ['--merge', 'name+salary=[a=b+c]', '--columns', 'a=b+c'], ['a=b+c', 'Ada Byron £100']],
  ])('%s', async (_, flags, lines) => {
    const { code, out } = await extract(...flags)
    expect([code, linesOf(out).slice(0, 2)]).toEqual([0, lines])
  })

  test('filled: records without the column are left out, and counted', async () => {
    const { out, err } = await extract('--filled', 'port', '--columns', 'name')
    expect(linesOf(out)).toHaveLength(5)
    expect(err).toContain('4 of 6 records match --filled.')
  })

  test.each([
    [['--kind', 'salary=money'], /kinds are text, link/],
    [['--kind', 'salary=date:dym'], /date:dmy/],
    [['--merge', 'name=x'], /street\+city=address/],
    [['--split', 'name=x'], /name=first,last/],
    [['--filled', 'prt'], /no column "prt"; did you mean port/],
    [['--merge', 'salary+port=name'], /Two columns would be called "name"/],
  ])('%j is refused', async (flags, message) => {
    const { code, err } = await extract(...flags)
    expect([code, err]).toEqual([2, expect.stringMatching(message)])
  })
})

describe('edits are kept', () => {
  const amberyl = (...args: string[]): Promise<Ending> => runCommand([...args, '--database', file('crew.db')])
  const run = (...args: string[]): Promise<Ending> =>
    runCommand(['run', file('w.json'), start, '--static', '--format', 'csv', ...args])

  test('in a wrapper: the same table when it is run, and in a job', async () => {
    const saved = await extract(...EDITS, '--save-wrapper', file('w.json'))
    expect(linesOf(saved.out)).toEqual(EDITED)
    expect(linesOf((await run()).out)).toEqual(EDITED)
    writeFileSync(
      file('crew.yaml'),
      `start: ${start}\npages: 1\nreading: parser\npoliteness: { delay: 0 }\nwrapper: w.json\noutputs: crew.csv\n`,
    )
    expect((await amberyl('harvest', file('crew.yaml'))).code).toBe(0)
    expect(linesOf(readFileSync(file('crew.csv'), 'utf8'))).toEqual(EDITED)
  })

  test('a job file has its own', async () => {
    const edits = `edits:
  - { op: split, field: name, separator: " ", names: [first, last] }
  - { op: merge, fields: [last, port], name: home, separator: ", " }
  - { op: kind, field: salary, kind: text }
  - { op: order, fields: [home, salary] }
  - { op: drop, field: name_link }
`
    writeFileSync(
      file('own.yaml'),
      `start: ${start}\npages: 1\nreading: parser\npoliteness: { delay: 0 }\noutputs: own.csv\n${edits}`,
    )
    expect((await amberyl('harvest', file('own.yaml'))).code).toBe(0)
    expect(linesOf(readFileSync(file('own.csv'), 'utf8')).slice(0, 2)).toEqual([
      'home,salary,first',
      '"Byron, Port of Byron",£100,Ada',
    ])
    const feed = await amberyl('feed', 'own')
    expect(feed.out).toContain('Byron, Port of Byron')
    writeFileSync(file('bad.yaml'), `start: ${start}\nedits: [{ op: kind, field: a, kind: money }]\n`)
    expect(await amberyl('harvest', file('bad.yaml'))).toMatchObject({ code: 2, err: expect.stringContaining('edits') })
  })

  test('through mending; what was not found again is said, and not applied', async () => {
    design = { hasPort: false, tag: 'li' }
    const checked = await runCommand(['check', file('w.json'), start, '--static', '--mend', 'automatic'])
    expect([checked.code, checked.out]).toEqual([3, expect.stringContaining('note: the column "port" was not found')])
    const { code, out, err } = await run()
    expect([code, linesOf(out).slice(0, 2)]).toEqual([0, ['from,salary,first', 'Byron,£100,Ada']])
    expect(err).toContain('the column "port" was not found again')
    await amberyl('harvest', file('crew.yaml'))
    const { out: shown } = await amberyl('runs', 'show', 'crew', '--json')
    design = { hasPort: true, tag: 'div' }
    expect(shown).toContain('\\"port\\" was not found again')
  })
})
