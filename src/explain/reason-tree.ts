import type { UsedRule } from '../datalog/explain/derivation.ts'
import type { Absence, Derivation, Premise } from '../datalog/index.ts'
import { type Fact, formatFact, type Value } from '../datalog/value.ts'
import type { NodeId } from '../stages/2-model/page-model.ts'

/** Why something holds or not, down to the facts of the page; each step with the nodes that it is about. */
export interface ReasonTree {
  readonly claim: string
  /** What it adds to the score or the probability; less than 0 speaks against. Null if it is not weighed. */
  readonly weight: number | null
  readonly holds: boolean
  readonly nodes: readonly NodeId[]
  readonly rule: Pick<UsedRule, 'name' | 'text' | 'file' | 'line'> | null
  /** The values of the variables of the rule. */
  readonly bindings: Readonly<Record<string, Value>> | null
  readonly because: readonly ReasonTree[]
}

/** The nodes that a fact is about. */
export type NodesIn = (fact: Fact) => readonly NodeId[]

/** What was found about a question, in three depths: a sentence with few reasons, a tree of reasons, all as JSON. */
export interface Explained {
  /** Whether what was asked about is there; if not, this says why. */
  readonly found: boolean
  readonly sentence: string
  /** At most three. */
  readonly reasons: readonly string[]
  readonly tree: readonly ReasonTree[]
  /** As `amberyl explain --json` prints it; null if it prints nothing. */
  readonly json: unknown
  /** As `amberyl explain` prints it. */
  readonly text: string
}

/** More reasons are for the tree. */
export const MAX_SHOWN_REASONS = 3

/** A reason without a rule. */
export const plainReason = (claim: string, rest: Partial<Omit<ReasonTree, 'claim'>> = {}): ReasonTree => ({
  claim,
  weight: null,
  holds: true,
  nodes: [],
  rule: null,
  bindings: null,
  because: [],
  ...rest,
})

/** The steps of a derivation. */
export function reasonOf(derivation: Derivation, nodesIn: NodesIn): ReasonTree {
  const { fact } = derivation
  const plain = plainReason(formatFact(fact), { nodes: nodesIn(fact) })
  switch (derivation.kind) {
    case 'input':
    case 'repeated':
    case 'deeper':
      return plain
    case 'stated':
      return { ...plain, rule: ruleOf(derivation.rule) }
    case 'derived':
      return {
        ...plain,
        claim: claimOf(derivation.rule, fact),
        rule: ruleOf(derivation.rule),
        bindings: Object.fromEntries(derivation.bindings),
        because: derivation.premises.map(premise => reasonOfPremise(premise, nodesIn)),
      }
  }
}

const reasonOfPremise = (premise: Premise, nodesIn: NodesIn): ReasonTree =>
  premise.kind === 'fact' ? reasonOf(premise.derivation, nodesIn) : plainReason(premise.text)

/** The closest rule, and its first premise that fails. */
export function reasonOfAbsence(absence: Absence, nodesIn: NodesIn): ReasonTree {
  const { fact } = absence
  const plain = plainReason(formatFact(fact), { holds: absence.kind === 'holds', nodes: nodesIn(fact) })
  switch (absence.kind) {
    case 'holds':
    case 'not-given':
      return plain
    case 'no-rule':
      return { ...plain, because: [plainReason(absence.because)] }
    case 'failed': {
      const { rule, bindings, premise, because, deeper } = absence
      const failing = plainReason(`${premise}: ${because}`, {
        holds: false,
        because: deeper ? [reasonOfAbsence(deeper, nodesIn)] : [],
      })
      return {
        ...plain,
        claim: claimOf(rule, fact),
        rule: ruleOf(rule),
        bindings: Object.fromEntries(bindings),
        because: [failing],
      }
    }
  }
}

/** What a rule says, if it has a name; otherwise the fact. */
const claimOf = ({ name, place }: UsedRule, fact: Fact): string =>
  name.endsWith(`(${place})`) ? formatFact(fact) : name

const ruleOf = ({ name, text, file, line }: UsedRule): NonNullable<ReasonTree['rule']> => ({
  ...{ name, text, line },
  // Where the rules are installed is nobody's business.
  file: file.split(/[\\/]/).slice(-2).join('/'),
})
