import { type BlockDefinition, groupOf } from '../../stages/4-find/blocks/block-type.ts'

/** The definition with only these features, named individually or by group, in every profile. */
export function chooseFeatures(definition: BlockDefinition, names: readonly string[]): BlockDefinition {
  const { features, profiles } = definition
  const known = Object.values(features).flat()
  const chosen = names.flatMap(name => features[name] ?? (known.includes(name) ? [name] : []))
  const groups = Object.entries(features)
    .map(([group, members]) => [group, members.filter(member => chosen.includes(member))] as const)
    .filter(([, members]) => members.length > 0)
  return {
    ...definition,
    features: Object.fromEntries(groups),
    profiles: Object.fromEntries(
      Object.entries(profiles).map(([name, { only: _, without: __, ...profile }]) => [name, profile]),
    ),
  }
}

/** Names that are neither a feature nor a group of the block type. */
export function unknownFeatures({ features }: BlockDefinition, names: readonly string[]): string[] {
  const known = new Set([...Object.keys(features), ...Object.values(features).flat()])
  return names.filter(name => !known.has(name))
}

/** For each group of a table's features, the features of the group and all others. */
export function partByGroup(
  definition: BlockDefinition,
  features: readonly string[],
): { group: string; own: string[]; others: string[] }[] {
  const groups = [...new Set(features.map(feature => groupOf(definition, feature)))]
  return groups.map(group => ({
    group,
    own: features.filter(feature => groupOf(definition, feature) === group),
    others: features.filter(feature => groupOf(definition, feature) !== group),
  }))
}
