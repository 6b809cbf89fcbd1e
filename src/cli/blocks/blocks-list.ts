import {
  blockFolder,
  listOwnTypes,
  readBlockDefinition,
  shippedBlocks,
  typesIn,
} from '../../stages/4-find/blocks/load-block-type.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { formatList, type PrintedColumn } from '../terminal/list-table.ts'
import type { Terminal } from '../terminal/terminal.ts'

interface ListBlocksFlags {
  readonly blocks?: string
  readonly json?: boolean
}

const COLUMNS: readonly PrintedColumn[] = [
  { title: 'type' },
  { title: 'classes' },
  { title: 'profiles' },
  { title: 'about' },
]

export function listBlockTypes({ blocks, json }: ListBlocksFlags, terminal: Terminal): ExitCode {
  const types = [...new Set([...listOwnTypes(blocks), ...typesIn(shippedBlocks())])]
  const definitions = types.map(type => readBlockDefinition(blockFolder(type, blocks)))
  const shown = definitions.map(({ type, about, classes, profiles }) => ({
    type,
    about,
    classes: classes.slice(0, -1),
    profiles: Object.keys(profiles),
  }))
  const rows = shown.map(each => [each.type, each.classes.join(', '), each.profiles.join(', '), each.about])
  terminal.out(json ? `${JSON.stringify(shown, null, 2)}\n` : formatList(COLUMNS, rows, { width: terminal.columns }))
  return EXIT.done
}
