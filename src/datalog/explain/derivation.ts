import { type Clause, printClause, shownName } from '../resolve/clause.ts'
import { formatPlace, positionOf } from '../source.ts'
import { type Fact, formatFact, formatValue, type Value } from '../value.ts'

/** The rule that a step of an explanation uses. */
export interface UsedRule {
  /** Its name, or its relation and place if it has none. */
  readonly name: string
  readonly place: string
  readonly file: string
  readonly line: number
  readonly text: string
}

export type Premise =
  | { readonly kind: 'fact'; readonly derivation: Derivation }
  /** A comparison, a negation, or an aggregate, with its values. */
  | { readonly kind: 'test'; readonly text: string }

/** Why a fact holds. */
export type Derivation =
  | { readonly kind: 'input'; readonly fact: Fact }
  | { readonly kind: 'stated'; readonly fact: Fact; readonly rule: UsedRule }
  | {
      readonly kind: 'derived'
      readonly fact: Fact
      readonly rule: UsedRule
      readonly bindings: ReadonlyMap<string, Value>
      readonly premises: readonly Premise[]
    }
  /** Explained above in the same tree: trees would grow without limit if facts share their reasons. */
  | { readonly kind: 'repeated'; readonly fact: Fact }
  /** Below the requested depth. */
  | { readonly kind: 'deeper'; readonly fact: Fact }

export function usedRule(clause: Clause): UsedRule {
  const { span, label, relation } = clause
  const place = formatPlace(span)
  return {
    name: label ?? `${relation} (${place})`,
    place,
    file: span.source.file,
    line: positionOf(span).line,
    text: printClause(clause),
  }
}

/** The author's variables, in the order in which they were bound. */
export function shownBindings(bindings: ReadonlyMap<string, Value>): Map<string, Value> {
  return new Map(
    [...bindings].flatMap(([name, value]) => (name.includes('#') ? [] : [[shownName(name), value] as const])),
  )
}

/** The tree as indented text. */
export function printDerivation(derivation: Derivation, indent = ''): string {
  const fact = `${indent}${formatFact(derivation.fact)}`
  switch (derivation.kind) {
    case 'input':
      return `${fact}  — given`
    case 'stated':
      return `${fact}  — stated at ${derivation.rule.place}`
    case 'repeated':
      return `${fact}  — see above`
    case 'deeper':
      return `${fact}  — …`
    case 'derived':
      return [
        `${fact}  — ${derivation.rule.name}`,
        ...derivation.premises.map(premise =>
          premise.kind === 'fact' ? printDerivation(premise.derivation, `${indent}  `) : `${indent}  ${premise.text}`,
        ),
      ].join('\n')
  }
}

export function printBindings(bindings: ReadonlyMap<string, Value>): string {
  return [...shownBindings(bindings)].map(([name, value]) => `${name} = ${formatValue(value)}`).join(', ')
}
