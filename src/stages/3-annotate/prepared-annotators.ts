import { deserialize, serialize } from 'node:v8'
import type { Annotators, Gazetteer } from './compile.ts'
import { PhraseTable, type PhraseTableData } from './phrase-table.ts'
import { WordList, type WordListData } from './word-list.ts'

/** Annotators as plain data. */
interface PreparedAnnotators {
  readonly types: Annotators['types']
  readonly words: PreparedGazetteer
  readonly names: PreparedGazetteer
  readonly roles: readonly (readonly [role: string, words: WordListData])[]
}

interface PreparedGazetteer {
  readonly tables: readonly PhraseTableData[]
  readonly entries: Gazetteer['entries']
}

/** Compiled annotators as bytes: reading them takes a tenth of the time that reading and compiling their files takes. */
export function writeAnnotators({ types, gazetteers, roles }: Annotators): Uint8Array {
  const prepared = ({ tables, entries }: Gazetteer): PreparedGazetteer => ({
    tables: tables.map(each => each.data),
    entries,
  })
  const data: PreparedAnnotators = {
    types,
    words: prepared(gazetteers.words),
    names: prepared(gazetteers.names),
    roles: [...roles].map(([role, words]) => [role, words.data] as const),
  }
  return serialize(data)
}

/** The annotators of these bytes; undefined if this version of Node reads another format. */
export function openAnnotators(bytes: Uint8Array): Annotators | undefined {
  let data: PreparedAnnotators
  try {
    data = deserialize(bytes)
  } catch {
    return undefined
  }
  const opened = ({ tables, entries }: PreparedGazetteer): Gazetteer => ({
    tables: tables.map(PhraseTable.of),
    entries,
  })
  return {
    types: data.types,
    gazetteers: { words: opened(data.words), names: opened(data.names) },
    roles: new Map(data.roles.map(([role, words]) => [role, WordList.of(words)])) as Annotators['roles'],
  }
}
