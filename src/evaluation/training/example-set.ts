/** Training data: rows with features, a class, and a group (such as a site). */
export interface ExampleSet {
  readonly features: readonly string[]
  readonly classes: readonly string[]
  /** One column per feature. Booleans are 1 or 0; NaN is an unknown value. */
  readonly columns: readonly Float64Array[]
  /** Index into `classes`. */
  readonly labels: Int32Array
  readonly groups: readonly string[]
  /** The weight of each row. */
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
    if (!column) throw new Error(`there is no feature ${name}`)
    return column
  })
  return { ...set, features, columns }
}

/** Weights that give every class the same total: only one in a hundred rows is a next link. */
export function balancedWeights(labels: Int32Array, classCount: number): Float64Array {
  const counts = new Float64Array(classCount)
  for (const label of labels) counts[label]!++
  const present = counts.filter(count => count > 0).length
  return Float64Array.from(labels, label => labels.length / (present * counts[label]!))
}
