/** A record constraint of the domain that a record violates, and the attributes that it names. */
export interface BrokenConstraint {
  readonly kind: 'required' | 'excluded' | 'at most'
  /** `required`: the record has none of these. Otherwise the one that it has, or has too often. */
  readonly attributes: readonly string[]
}

/** `price`, `price or rent`, `price, rent, or deposit`. */
const orList = (names: readonly string[]): string =>
  names.length < 3 ? names.join(' or ') : `${names.slice(0, -1).join(', ')}, or ${names.at(-1)}`

/** Continues a sentence about a record. */
export function formatBroken({ kind, attributes }: BrokenConstraint): string {
  switch (kind) {
    case 'required':
      return `has no ${orList(attributes)}`
    case 'excluded':
      return `has ${attributes.join(' and ')}`
    case 'at most':
      return `has too many values of ${attributes.join(' and ')}`
  }
}
