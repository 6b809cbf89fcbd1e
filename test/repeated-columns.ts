interface Column {
  readonly name: string
  readonly kind: string
  readonly texts: readonly (string | undefined)[]
}

/** The columns whose values another column has in the same records; values that are all the same may agree by chance. */
export function repeatedColumns(columns: readonly Column[]): string[] {
  return columns.flatMap((column, at) => {
    const values = column.texts.filter(text => text !== undefined)
    if (new Set(values).size < 2) return []
    const other = columns.find((each, index) => index !== at && isSameKind(each, column) && holds(each, column))
    return other ? [`${column.name} repeats ${other.name}`] : []
  })
}

const isSameKind = (a: Column, b: Column): boolean => a.kind === b.kind

const holds = (other: Column, { texts }: Column): boolean =>
  texts.every((text, record) => text === undefined || text.toLowerCase() === other.texts[record]?.toLowerCase())
