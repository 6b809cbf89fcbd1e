import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command, CommanderError } from 'commander'
import { beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { NO_STDIN, type Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { addRulesCommand } from './rules.ts'

const folder = temporaryFolder()

beforeAll(async () => {
  const files = {
    'paths.dl':
      'INPUT edge(From: integer, To: integer).\nOUTPUT path(From, To).\n"a step": path(X, Y) :- edge(X, Y).\n"further on": path(X, Z) :- path(X, Y), edge(Y, Z).\nends(X) :- edge(_, X), not edge(X, _).',
    'edges.dl': '% two of them\nedge(1, 2). edge(2, 3).',
    'edges.json': '{"edge": [[1, 2], [2, 3]]}',
    'wrong.dl': 'p(X) :- q(X).\nr(X) :- p(X), not r(X).',
    'odd.json': '{"edge": [["a", 2]]}',
    'broken.json': '{',
    'other.json': '{"nothing": []}',
    'endless.dl': 'n(0). n(Y) :- n(X), Y = X + 1.',
  }
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
})

/** Runs `amberyl rules …`; names that end in .dl or .json are in the folder. */
async function rules(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const result = { code: -1, out: '', err: '' }
  const terminal: Terminal = {
    out: text => void (result.out += text),
    err: text => void (result.err += text),
    isInteractive: false,
    columns: 80,
    stdin: NO_STDIN,
  }
  const program = new Command('amberyl')
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
  addRulesCommand(program, terminal, code => void (result.code = code))
  const files = args.map(arg => (/\.(dl|json)$/.test(arg) ? join(folder, arg) : arg))
  await program.parseAsync(['rules', ...files], { from: 'user' })
  return { ...result, err: result.err.replaceAll(`${folder}/`, '') }
}

test('rules facts lists the facts of a page with their columns and meaning', async () => {
  const { out } = await rules('facts')
  expect(out).toContain('% a click on N is meant to do something\ndom::clickable(node: integer).\n')
  for (const name of ['css::box(', 'ann::number(', 'url::target(', 'name::word(']) expect(out).toContain(`\n${name}`)
})

describe('rules run on a page', () => {
  const files = {
    'links.dl': 'OUTPUT link(node). link(X) :- dom::node(X, "a", _, _, _).',
    'wide.dl': 'wide(X) :- css::box(X, L, _, R, _), R - L > 10.',
    'page.html': '<p>See <a href="/next">the next\npage</a></p>',
  }
  beforeAll(() => Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text))))
  const page = (): string => join(folder, 'page.html')

  test('prints each fact with the place and text of its node', async () => {
    expect(await rules('run', 'links.dl', page())).toMatchObject({
      code: 0,
      out: 'link(5).  % /html[1]/body[1]/p[1]/a[1] “the next page”\n',
    })
  })

  test('facts of a file take the place of those of the page', async () => {
    await writeFile(join(folder, 'nodes.dl'), 'dom::node(3, "a", 2, 4, 5).')
    expect((await rules('run', 'links.dl', page(), '--facts', 'nodes.dl')).out).toContain('link(3).')
  })

  test('wrong usage is reported before anything is read', async () => {
    await expect(rules('run', page())).rejects.toThrow('ends in .dl')
    await expect(rules('run', 'links.dl', page(), 'http://127.0.0.1:9/')).rejects.toThrow('one page at a time')
    await expect(rules('run', 'links.dl', '-o', 'links.svg')).rejects.toThrow('name a page')
  })

  test('visual facts need a browser', async () => {
    await expect(rules('run', 'wide.dl', page(), '--static')).rejects.toThrow('css::box needs a rendered page')
  })
})

describe('rules check', () => {
  test('says what good rules need and derive', async () => {
    expect(await rules('check', 'paths.dl')).toEqual({
      code: 0,
      out: '3 rules and facts\nneeds   edge\nderives path\n',
      err: '',
    })
  })

  test('tells all problems on stderr and fails', async () => {
    const { code, out, err } = await rules('check', 'wrong.dl')
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(
      /^wrong\.dl:1:9: there is no relation q\n {2}1 \| p\(X\)[\s\S]*wrong\.dl:2:19: r needs the negation of r/,
    )
  })

  test('shows what a pass makes of them', async () => {
    expect((await rules('check', 'paths.dl', '--print', 'stratify')).out).toContain('(recursive): path')
    await expect(rules('check', 'paths.dl', '--print', 'nonsense')).rejects.toThrow(CommanderError)
  })

  test('knows the facts that every page has', async () => {
    await writeFile(join(folder, 'links.dl'), 'link(N) :- dom::clickable(N), dom::node(N, "a", _, _, _).')
    expect((await rules('check', 'links.dl')).out).toContain('needs   dom::node, dom::clickable')
  })
})

describe('rules run', () => {
  test.each(['edges.dl', 'edges.json'])('derives facts from %s', async facts => {
    expect(await rules('run', 'paths.dl', '--facts', facts)).toEqual({
      code: 0,
      out: 'path(1, 2).\npath(2, 3).\npath(1, 3).\n',
      err: '',
    })
  })

  test('prints JSON', async () => {
    const { out } = await rules('run', 'paths.dl', '--facts', 'edges.dl', '--json')
    expect(JSON.parse(out)).toEqual({
      path: {
        columns: ['From', 'To'],
        rows: [
          [1, 2],
          [2, 3],
          [1, 3],
        ],
      },
    })
  })

  test('computes any relation that is asked for', async () => {
    expect((await rules('run', 'paths.dl', '--facts', 'edges.dl', '--relation', 'ends')).out).toBe('ends(3).\n')
    await expect(rules('run', 'paths.dl', '--relation', 'nothing')).rejects.toThrow(UsageError)
  })

  test('explains why a fact holds and why not', async () => {
    expect((await rules('run', 'paths.dl', '--facts', 'edges.dl', '--explain', 'path(1, 3)')).out).toBe(
      'path(1, 3)  — further on\n  path(1, 2)  — a step\n    edge(1, 2)  — given\n  edge(2, 3)  — given\n',
    )
    expect((await rules('run', 'paths.dl', '--facts', 'edges.dl', '--explain', 'ends(1)')).out).toContain(
      'fails: edge(_, 1)',
    )
    const { out } = await rules('run', 'paths.dl', '--facts', 'edges.dl', '--explain', 'path(1, 3)', '--json')
    expect(JSON.parse(out)).toMatchObject({ kind: 'derived', bindings: { X: 1, Z: 3, Y: 2 } })
  })

  test.each([
    ['odd.json', 'From in row 0 of edge is integer, but the value is "a"'],
    ['broken.json', 'broken.json is not valid JSON'],
    ['other.json', 'the rules have no input nothing'],
    ['wrong.dl', 'this is not a fact'],
  ])('refuses the facts of %s', async (facts, message) => {
    const { code, err } = await rules('run', 'paths.dl', '--facts', facts)
    expect([code, err]).toEqual([1, expect.stringContaining(message)])
  })

  test('stops rules that never end', async () => {
    const { code, err } = await rules('run', 'endless.dl', '--max-rows', '1000')
    expect([code, err]).toEqual([1, expect.stringContaining('more than 1000 rows were derived (while computing n)')])
    await expect(rules('run', 'endless.dl', '--max-steps', 'soon')).rejects.toThrow(UsageError)
  })
})
