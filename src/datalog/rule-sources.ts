import type { RelationDeclaration } from './relation.ts'
import type { RuleFile } from './source.ts'

/** Everything that a program is compiled from. */
export interface RuleSources {
  /** They share one namespace. */
  readonly files: readonly RuleFile[]
  /** Relations that the host can supply; a file may declare more with INPUT. */
  readonly inputs?: readonly RelationDeclaration[]
  /** Relations to compute instead of those that the files declare with OUTPUT. */
  readonly outputs?: readonly string[]
}
