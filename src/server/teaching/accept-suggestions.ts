import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RuleProblems } from '../../datalog/problem.ts'
import type { BlockDefinition } from '../../stages/4-find/blocks/block-type.ts'
import { BlockProblems, compileBlock, readBlockDefinition } from '../../stages/4-find/blocks/load-block-type.ts'
import { writeWords } from '../../write-words.ts'
import { ApiProblem } from '../problem.ts'
import type { TrainingDesk } from '../server-context.ts'

interface AcceptedSuggestions {
  readonly words: readonly string[]
  /** The type of the word list. */
  readonly list: string
  readonly drops: readonly string[]
  readonly pairs: readonly (readonly [string, string])[]
}

/** Adds what the owner accepted to the files of the block type and to the word lists. */
export async function acceptSuggestions(
  { blocks, annotators }: Pick<TrainingDesk, 'blocks' | 'annotators'>,
  type: string,
  { words, list, drops, pairs }: AcceptedSuggestions,
) {
  const definition = readBlockDefinition(blocks.folderOf(type))
  const nameOf = (feature: string): string => feature.replace(`${definition.namespace}::`, '').replace(/\.\d+$/, '')
  const known = Object.values(definition.features).flat()
  const named = [...drops, ...pairs.flat()].map(nameOf)
  const problems = named.filter(name => !known.includes(name)).map(name => ({ at: name, message: 'is not a feature' }))
  if (problems.length > 0)
    throw new ApiProblem(
      422,
      'bad-input',
      `${type} does not have these features.`,
      'Name features of the block type.',
      {
        problems,
      },
    )
  const folder = words.length > 0 ? annotators.toChange('--annotators') : undefined
  const dropped = drops.map(nameOf)
  const joined = pairs.map(([one, other]) => joinFeatures(definition.namespace, nameOf(one), nameOf(other)))
  if (dropped.length + joined.length > 0) await changeFolder(await blocks.toChange(type), dropped, joined)
  if (folder !== undefined)
    await writeWords(
      { name: type, what: 'block type', annotators: [] },
      words.map(each => ({ type: list, words: each })),
      folder,
    )
  return { words: [...words], drops: dropped, features: joined.map(({ name }) => name) }
}

interface JoinedFeature {
  readonly name: string
  readonly rule: string
}

/** A feature that holds where two others do. */
function joinFeatures(namespace: string, one: string, other: string): JoinedFeature {
  const name = [one, other].map(part => part.replace(/\W+/g, '_').replace(/^_|_$/g, '').toLowerCase()).join('_and_')
  return { name, rule: `${namespace}::${name}(X) :- ${namespace}::${one}(X), ${namespace}::${other}(X).` }
}

const PAIRS = 'pairs'

/** The folder keeps what it had if the new rules do not compile. */
async function changeFolder(folder: string, drops: readonly string[], joined: readonly JoinedFeature[]): Promise<void> {
  const files = [join(folder, 'block.json'), join(folder, 'rules.dl')] as const
  const before = await Promise.all(files.map(file => readFile(file, 'utf8')))
  const definition = JSON.parse(before[0]!) as BlockDefinition
  const added = joined.filter(({ name }) => !(definition.features[PAIRS] ?? []).includes(name))
  const changed = withSuggestions(definition, drops, added)
  const rules =
    added.length === 0 ? before[1]! : `${before[1]!.trimEnd()}\n\n${added.map(({ rule }) => rule).join('\n')}\n`
  const write = (texts: readonly string[]) => Promise.all(files.map((file, at) => writeFile(file, texts[at]!)))
  await write([`${JSON.stringify(changed, null, 2)}\n`, rules])
  try {
    const now = readBlockDefinition(folder)
    for (const profile of Object.keys(now.profiles)) compileBlock(folder, now, profile)
  } catch (error) {
    await write(before)
    if (!(error instanceof RuleProblems || error instanceof BlockProblems)) throw error
    const because = error.message.replaceAll(`${folder}/`, '')
    throw new ApiProblem(409, 'no-rule', `No rule can say this: ${because}`, 'Write the rule yourself, in rules.dl.')
  }
}

function withSuggestions(
  definition: BlockDefinition,
  drops: readonly string[],
  added: readonly JoinedFeature[],
): BlockDefinition {
  const pairs = [...(definition.features[PAIRS] ?? []), ...added.map(({ name }) => name)]
  const profiles = Object.entries(definition.profiles).map(([name, profile]) => {
    const { only, without = [] } = profile
    const shown = only && added.length > 0 ? { only: [...new Set([...only, ...added.map(each => each.name)])] } : {}
    return [name, { ...profile, ...shown, without: [...new Set([...without, ...drops])] }]
  })
  return {
    ...definition,
    features: pairs.length === 0 ? definition.features : { ...definition.features, [PAIRS]: pairs },
    profiles: Object.fromEntries(profiles),
  }
}
