/** What is learned from: rows with features, a class, and the group they come from (a site, say). */
export interface ExampleSet {
  readonly features: readonly string[]
  readonly classes: readonly string[]
  /** One column a feature. Truth is 1 or 0; NaN is a value that is not known. */
  readonly columns: readonly Float64Array[]
  /** Index into `classes`. */
  readonly labels: Int32Array
  readonly groups: readonly string[]
  /** How much each row counts. */
  readonly weights: Float64Array
}

export const rowCount = (set: ExampleSet): number => set.labels.length

/** Some rows of a set, in the order given. */
export function selectRows(set: ExampleSet, rows: readonly number[]): ExampleSet {
  return {
    ...set,
    columns: set.columns.map(column => Float64Array.from(rows, row => column[row]!)),
    labels: Int32Array.from(rows, row => set.labels[row]!),
    groups: rows.map(row => set.groups[row]!),
    weights: Float64Array.from(rows, row => set.weights[row]!),
  }
}

/** Some features of a set, in the order given. */
export function selectFeatures(set: ExampleSet, features: readonly string[]): ExampleSet {
  const columns = features.map(name => {
    const column = set.columns[set.features.indexOf(name)]
    if (!column) throw new Error(`no feature is called ${name}`)
    return column
  })
  return { ...set, features, columns }
}

/** Weights that let every class count the same in total: next links are one in a hundred. */
export function balancedWeights(labels: Int32Array, classCount: number): Float64Array {
  const counts = new Float64Array(classCount)
  for (const label of labels) counts[label]!++
  const present = counts.filter(count => count > 0).length
  return Float64Array.from(labels, label => labels.length / (present * counts[label]!))
}
