import type { Span } from '../source.ts'
import type { ScalarType, Type } from '../type.ts'
import type { Scalar } from '../value.ts'

/**
 * A relation's name as written. A hole is in angle brackets: alone at the start of a segment (`<Model>::char_num`) or
 * as part of a name (`annotated_by<NEXT>`), where the brackets belong to the name.
 */
export interface QualifiedName {
  readonly parts: readonly NamePart[]
  readonly span: Span
}

export type NamePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'hole'; readonly bracketed: boolean; readonly inner: QualifiedName }

type ArithmeticOperator = '+' | '-' | '*' | '/' | 'div' | 'mod' | 'negate'
export type BuiltinFunction = 'abs' | 'floor' | 'round' | 'min' | 'max' | 'length'
export type Operator = ArithmeticOperator | BuiltinFunction
export type Comparator = '<' | '<=' | '>' | '>=' | '=' | '!='
export type AggregateFunction = 'count' | 'sum' | 'min' | 'max'

export interface Constant {
  readonly kind: 'constant'
  readonly value: Scalar
  readonly type: ScalarType
  readonly span: Span
}

interface Aggregate {
  readonly kind: 'aggregate'
  readonly function: AggregateFunction
  readonly terms: readonly Expression[]
  readonly body: readonly Literal[]
  readonly span: Span
}

export type Expression =
  | Constant
  | Aggregate
  | { readonly kind: 'variable'; readonly name: string; readonly span: Span }
  | { readonly kind: 'any'; readonly span: Span }
  | { readonly kind: 'parameter'; readonly name: string; readonly span: Span }
  | { readonly kind: 'tuple'; readonly items: readonly Expression[]; readonly span: Span }
  | {
      readonly kind: 'operation'
      readonly operator: Operator
      readonly operands: readonly Expression[]
      readonly span: Span
    }

export interface Atom {
  readonly kind: 'atom'
  readonly name: QualifiedName
  readonly terms: readonly Expression[]
  readonly span: Span
}

export type Literal =
  | Atom
  /** `<Property(Close)>`: a predicate parameter of a template. */
  | {
      readonly kind: 'call'
      readonly parameter: string
      readonly terms: readonly Expression[]
      readonly span: Span
    }
  /** `grouped` distinguishes `not (p(X), q(X))` from `not p(X)`: only the former may have local variables. */
  | { readonly kind: 'not'; readonly body: readonly Literal[]; readonly grouped: boolean; readonly span: Span }
  /** A chain such as `A <= B < C`. */
  | {
      readonly kind: 'comparison'
      readonly operands: readonly Expression[]
      readonly operators: readonly Comparator[]
      readonly span: Span
    }

export interface Rule {
  readonly kind: 'rule'
  /** Its name in explanations. */
  readonly label?: string
  readonly head: Atom
  readonly body: readonly Literal[]
  readonly span: Span
  /** Set by expansion: the template instance that made it. */
  readonly origin?: string
}

export interface DeclaredColumn {
  readonly name: string
  readonly type?: Type
  readonly span: Span
}

export interface Declaration {
  readonly kind: 'declaration'
  /** `needed`: a library leaves it to the files that use the library. */
  readonly direction: 'input' | 'output' | 'needed'
  readonly name: QualifiedName
  readonly columns: readonly DeclaredColumn[]
  readonly span: Span
}

/** `AType`, or `Property(Close)` with the variables that a binding must contain. */
export interface Parameter {
  readonly name: string
  readonly variables?: readonly string[]
  readonly span: Span
}

export interface RuleTemplate {
  readonly kind: 'template'
  readonly name: string
  readonly parameters: readonly Parameter[]
  readonly rules: readonly Rule[]
  readonly span: Span
}

/** A word, constant or name for a variable parameter; an atom for a predicate parameter. */
export type Argument =
  | { readonly kind: 'constant'; readonly constant: Constant; readonly span: Span }
  | { readonly kind: 'name'; readonly name: QualifiedName; readonly span: Span }
  | { readonly kind: 'pattern'; readonly atom: Atom; readonly span: Span }

export interface Instantiation {
  readonly kind: 'instantiation'
  readonly template: string
  readonly parameters?: readonly Parameter[]
  /** Each a set: one instance is made for every combination. */
  readonly arguments: readonly (readonly Argument[])[]
  readonly span: Span
}

export interface Import {
  readonly kind: 'import'
  readonly name: QualifiedName
  readonly into: Argument
  readonly span: Span
}

export type Statement = Rule | Declaration | RuleTemplate | Instantiation | Import
