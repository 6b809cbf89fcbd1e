import { type Command, InvalidArgumentError, Option } from 'commander'
import { ALGORITHMS } from './domain-option.ts'

/** The main list, all of them, or one by its rank, from 1. */
export type WantedRegion = 'main' | 'all' | number

/** Which list of the page; the same for every command that reads one. */
export function addRegionOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--region <main|all|n>', 'which list of the page: main, all, or a rank')
        .argParser(parseRegion)
        .default('main' as WantedRegion),
    )
    .addOption(
      new Option('--algorithm <name>', 'how to find lists: our method (auto), or a published algorithm')
        .choices(ALGORITHMS)
        .default('auto'),
    )
}

function parseRegion(value: string): WantedRegion {
  if (value === 'main' || value === 'all') return value
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError('Write main, all, or a number from 1.')
  return Number(value)
}
