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
      'red/block.json: "uses" may only name shared rules: main-list, number-rows, page-parts, target-words',
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
