import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { compileBlock, loadClassifier, readBlockDefinition } from './load-block-type.ts'

const TREE = { kind: 'tree', criterion: 'gini', minLeaf: 1, maxDepth: 4, pruneCost: 0, balanced: false }
const DEFINITION = {
  type: 'red',
  about: 'Red buttons.',
  namespace: 'red',
  classes: ['red', 'other'],
  features: { names: ['is_red'] },
  profiles: { fast: { about: 'The only one.', without: [], learner: TREE, threshold: 0.5 } },
}
const RULES =
  'node_of_interest(X) :- dom::clickable(X).\nred::is_red(X) :- node_of_interest(X), dom::class_word(X, "red").\n'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

function write(files: Record<string, unknown>): void {
  mkdirSync(join(folder, 'red'))
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, 'red', name), typeof content === 'string' ? content : JSON.stringify(content))
}

/** What loading says, with the folder left out. */
function complaintOf(files: Record<string, unknown>): string {
  write(files)
  try {
    loadClassifier('red', 'fast', folder)
  } catch (error) {
    return (error as Error).message.replaceAll(`${folder}/`, '')
  }
  return 'nothing'
}

const PROFILE = DEFINITION.profiles.fast

test.each<[string, unknown]>([
  ['a list', []],
  ['null', null],
  ['no description', { ...DEFINITION, about: 1 }],
  ['classes that are numbers', { ...DEFINITION, classes: [1, 2] }],
  ['features that are a list', { ...DEFINITION, features: [['is_red']] }],
  ['shared rules outside of the folder', { ...DEFINITION, uses: ['../regions/std'] }],
  ['a profile that is null', { ...DEFINITION, profiles: { fast: null } }],
  ['a profile that names a number', { ...DEFINITION, profiles: { fast: { ...PROFILE, only: 7 } } }],
  ['a profile with lists in a list', { ...DEFINITION, profiles: { fast: { ...PROFILE, without: [['is_red']] } } }],
  ['pages of null', { ...DEFINITION, pagesOf: null }],
])('a block.json of another form is refused with a message: %s', (_, definition) => {
  expect(complaintOf({ 'block.json': definition })).toMatch(/^red\/block\.json: /)
})

const MODEL = { features: ['red::is_red'], classes: ['red', 'other'], trees: ['0 1,9 8,2'] }

test.each<[string, unknown]>([
  ['null', null],
  ['a text', 'model'],
  ['no features', { ...MODEL, features: undefined }],
  ['no trees', { ...MODEL, trees: [] }],
  ['trees of an earlier version', { ...MODEL, trees: [{ kind: 'leaf' }] }],
  ['a tree that is cut off', { ...MODEL, trees: ['0 1,9'] }],
  ['two trees in one', { ...MODEL, trees: ['1,9 8,2'] }],
  ['a feature that there is not', { ...MODEL, trees: ['7 1,9 8,2'] }],
  ['a leaf of three classes', { ...MODEL, trees: ['1,9,3'] }],
  ['a leaf without weight', { ...MODEL, trees: ['0 , 8,2'] }],
  ['a threshold that is no number', { ...MODEL, trees: ['0:x 1,9 8,2'] }],
  ['many levels, none of which ends', { ...MODEL, trees: ['0 '.repeat(100_000)] }],
])('a damaged model is refused with a message: %s', (_, model) => {
  const complaint = complaintOf({ 'block.json': DEFINITION, 'rules.dl': RULES, 'model.json': { fast: model } })
  expect(complaint).toMatch(/^red\/model\.json: .*; train it with "amberyl train red"$/)
})

test('a model that is in order has no complaint', () => {
  expect(complaintOf({ 'block.json': DEFINITION, 'rules.dl': RULES, 'model.json': { fast: MODEL } })).toBe('nothing')
})

describe('a block type whose folder is wrong says which file, and what to do:', () => {
  const model = { fast: {} }

  test('no block.json', () => {
    expect(complaintOf({})).toBe('red/block.json: file not found; a block type needs block.json and rules.dl')
  })

  test('no rules', () => {
    expect(complaintOf({ 'block.json': DEFINITION, 'model.json': model })).toBe(
      'red/rules.dl: file not found; a block type needs block.json and rules.dl',
    )
  })

  test('no model', () => {
    expect(complaintOf({ 'block.json': DEFINITION, 'rules.dl': RULES })).toBe(
      'red/model.json: file not found; train it with "amberyl train red"',
    )
  })

  test('no model of this profile', () => {
    expect(complaintOf({ 'block.json': DEFINITION, 'rules.dl': RULES, 'model.json': {} })).toBe(
      'red/model.json: no model for profile fast; train it with "amberyl train red"',
    )
  })

  test('no JSON', () => {
    expect(complaintOf({ 'block.json': '{ "type": ' })).toMatch(/^red\/block\.json: not valid JSON: /)
  })

  test('a feature without a rule', () => {
    const features = { names: ['is_red', 'is_round'] }
    const complaint = complaintOf({ 'block.json': { ...DEFINITION, features }, 'rules.dl': RULES, 'model.json': model })
    expect(complaint).toContain('red::is_round')
    expect(complaint).toMatch(/^red\/block\.json: .*write a rule for it in red\/rules\.dl, or remove it$/)
  })

  test('a group that there is not', () => {
    const profiles = { fast: { ...DEFINITION.profiles.fast, without: ['looks'] } }
    expect(complaintOf({ 'block.json': { ...DEFINITION, profiles } })).toBe(
      'red/block.json: profile fast names looks, which is neither a feature nor a group',
    )
  })

  test('shared rules that there are not', () => {
    expect(complaintOf({ 'block.json': { ...DEFINITION, uses: ['number-row'] } })).toBe(
      'red/block.json: "uses" may only name shared rules: main-list, number-rows, page-parts, target-words, time-order',
    )
  })

  test('blocks of several nodes without their rules', () => {
    const complaint = complaintOf({
      'block.json': { ...DEFINITION, several: true },
      'rules.dl': RULES,
      'model.json': model,
    })
    expect(complaint).toMatch(/^red\/block\.json: .*\bblock\b.*write a rule for it in red\/rules\.dl/)
  })

  test('everything that is wrong at once', () => {
    const complaint = complaintOf({ 'block.json': { ...DEFINITION, classes: ['red'], profiles: {} } })
    expect(complaint.split('\n')).toHaveLength(2)
  })
})

const BLOCKS = join(import.meta.dirname, '../../../../blocks')

test.each(readdirSync(BLOCKS).filter(type => existsSync(join(BLOCKS, type, 'block.json'))))(
  'the block type %s that comes with the package compiles in all its profiles',
  type => {
    const place = join(BLOCKS, type)
    const definition = readBlockDefinition(place)
    for (const profile of Object.keys(definition.profiles)) {
      expect(compileBlock(place, definition, profile).outputs.length).toBeGreaterThan(1)
    }
  },
)
