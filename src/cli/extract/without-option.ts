import { InvalidArgumentError, Option } from 'commander'

/** `--without a,b`: parts of an algorithm that are left out. */
export const withoutOption = <P extends string>(about: string, parts: readonly P[]): Option =>
  new Option('--without <list>', `${about}: ${parts.join(', ')}`).argParser(value => parseParts(value, parts))

function parseParts<P extends string>(value: string, parts: readonly P[]): P[] {
  const names = value.split(',').map(name => name.trim())
  const isPart = (name: string): name is P => (parts as readonly string[]).includes(name)
  const wrong = names.find(name => !isPart(name))
  if (wrong !== undefined)
    throw new InvalidArgumentError(`Unknown part ${JSON.stringify(wrong)}; choose from ${parts.join(', ')}.`)
  return names.filter(isPart)
}
