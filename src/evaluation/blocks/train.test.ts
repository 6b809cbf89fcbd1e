import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { EXIT } from '../../cli/terminal/exit-code.ts'
import { NO_STDIN } from '../../cli/terminal/terminal.ts'
import { runCli } from '../../run-cli.ts'

const FOREST = { kind: 'forest', trees: 3, minLeaf: 1, tryFeatures: 1, maxDepth: 4, balanced: false, seed: 1 }
const TREE = { kind: 'tree', criterion: 'gini', minLeaf: 1, maxDepth: 4, pruneCost: 0, balanced: false }
const DEFINITION = {
  type: 'red',
  about: 'Red buttons.',
  namespace: 'red',
  classes: ['red', 'other'],
  features: { names: ['is_red', 'depth'] },
  profiles: { fast: { about: 'The only one.', without: [], learner: FOREST, threshold: 0.5 } },
}
const RULES = `node_of_interest(X) :- dom::clickable(X).
red::is_red(X) :- node_of_interest(X), dom::class_word(X, "red").
red::depth(X, Depth) :- node_of_interest(X), dom::depth(X, Depth).
`
const pageAt = (host: string): string => `<html data-url="http://${host}.example/"><body>
<button class="red" data-block-class="red">Stop</button> <p><button class="green">Go</button></p></body></html>`

const blocks = temporaryFolder()
beforeAll(() => {
  mkdirSync(join(blocks, 'red/pages'), { recursive: true })
  mkdirSync(join(blocks, 'empty'))
  for (const type of ['red', 'empty']) {
    writeFileSync(join(blocks, type, 'block.json'), JSON.stringify({ ...DEFINITION, type }))
    writeFileSync(join(blocks, type, 'rules.dl'), RULES)
  }
  for (const host of ['a', 'b', 'c', 'd', 'e', 'f'])
    writeFileSync(join(blocks, 'red/pages', `${host}.html`), pageAt(host))
})

async function train(type: string, ...flags: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', '']
  const code = await runCli(['train', type, '--blocks', blocks, ...flags], {
    out: text => void (out += text),
    err: text => void (err += text),
    isInteractive: false,
    columns: 100,
    stdin: NO_STDIN,
  })
  return { code, out, err }
}

const written = (): string[] =>
  ['model.json', 'metrics.json', 'card.md'].map(file => readFileSync(join(blocks, 'red', file), 'utf8'))

test('training twice writes the same bytes, and what the classes reach', async () => {
  expect((await train('red')).code).toBe(EXIT.done)
  const first = written()
  expect(JSON.parse(first[1]!).fast).toMatchObject({ ownPages: 6, candidates: 12, 'red labelled': 6, 'red f1': 1 })
  await train('red')
  expect(written()).toEqual(first)
})

test('one profile is trained by itself, with the features that help; the other keeps its model', async () => {
  const file = join(blocks, 'red', 'block.json')
  const { profiles } = DEFINITION
  const tree = { about: 'One tree.', learner: TREE, threshold: 0.5 }
  writeFileSync(file, JSON.stringify({ ...DEFINITION, profiles: { tree, ...profiles } }))
  await train('red', '--profile', 'fast')
  const before = JSON.parse(written()[0]!)
  expect(Object.keys(before)).toEqual(['fast'])
  const { code, out } = await train('red', '--profile', 'tree', '--select')
  writeFileSync(file, JSON.stringify(DEFINITION))
  expect([code, out.split('\n')[0]]).toEqual([EXIT.done, 'tree'])
  const [models, metrics, card] = written()
  expect(JSON.parse(models!)).toEqual({ tree: expect.anything(), ...before })
  expect(JSON.parse(models!).tree.features).toEqual(['red::is_red'])
  expect(JSON.parse(metrics!).tree.selection).toMatchObject({
    before: 1,
    after: 1,
    left: [{ feature: 'red::is_red', cost: expect.closeTo(1 / 3) }],
    removed: ['red::depth'],
  })
  expect(card!.replace(/ +/g, ' ')).toContain('| `is_red` | 33.3 |')
  expect(card).toContain('Removed: `depth`.')
})

test('a profile that there is not is told with those that there are', async () => {
  const { code, err } = await train('red', '--profile', 'slow')
  expect([code, err]).toEqual([EXIT.usage, 'amberyl: red has no profile slow; it has fast\n'])
})

test('without pages there is nothing to learn from, and training says where they belong', async () => {
  const { code, err } = await train('empty')
  expect(code).toBe(EXIT.usage)
  expect(err).toContain(`add labeled pages to ${join(blocks, 'empty', 'pages')}`)
})

test('a label that is no class is told with its page', async () => {
  const file = join(blocks, 'red/pages/g.html')
  writeFileSync(file, pageAt('g').replace('data-block-class="red"', 'data-block-class="crimson"'))
  const { code, err } = await train('red')
  rmSync(file)
  expect(code).toBe(EXIT.usage)
  expect(err).toBe('amberyl: g.html labels a node "crimson"; the classes are red, other\n')
})

test('a block type that there is not is told in one line', async () => {
  const { err } = await train('green')
  expect(err).toBe(
    `amberyl: ${join(blocks, 'green', 'block.json')}: file not found; a block type needs block.json and rules.dl\n`,
  )
})
