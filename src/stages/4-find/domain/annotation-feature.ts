import type { Annotations } from '../../3-annotate/annotation.ts'

/** A feature of an annotation as written; undefined if it has none of that name. */
export function featureOf(
  { featureStart, featureName, featureValue, strings }: Annotations,
  index: number,
  name: string,
): string | undefined {
  for (let i = featureStart[index]!; i < featureStart[index + 1]!; i++) {
    if (strings[featureName[i]!] === name) return strings[featureValue[i]!]
  }
  return undefined
}
