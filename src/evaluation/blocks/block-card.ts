import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '../../cli/terminal/usage-error.ts'
import { decodeModel } from '../../learn/model-file.ts'
import { compileBlock, type ModelFile, readBlockDefinition } from '../../stages/4-find/blocks/load-block-type.ts'
import { type CardFacts, formatCard } from './card.ts'
import { countCorpus, countOwnPages } from './labelled-pages.ts'

/** Writes the card of a block type from the model and the metrics in its folder. */
export async function writeCard(folder: string, corpora: readonly string[] = []): Promise<void> {
  const definition = readBlockDefinition(folder)
  const models = (await readJson(join(folder, 'model.json'))) as ModelFile
  const metrics = (await readJson(join(folder, 'metrics.json'))) as CardFacts['metrics']
  const truths = new Set(
    Object.keys(definition.profiles)
      .flatMap(profile => compileBlock(folder, definition, profile).outputs)
      .flatMap(({ name, columns }) => (columns.length === 1 ? [name] : [])),
  )
  const card = formatCard(definition, {
    models: Object.fromEntries(Object.entries(models).map(([name, json]) => [name, decodeModel(json)])),
    metrics,
    own: await countOwnPages(folder),
    corpora: await Promise.all(corpora.map(countCorpus)),
    isTruth: feature => truths.has(feature),
  })
  await writeFile(join(folder, 'card.md'), card)
}

async function readJson(file: string): Promise<unknown> {
  if (!existsSync(file)) throw new UsageError(`there is no ${file}: train the block type first`)
  return JSON.parse(await readFile(file, 'utf8'))
}
