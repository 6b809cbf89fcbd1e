import type { Program } from './program.ts'
import type { RelationRows } from './relation.ts'
import type { Run } from './run/run.ts'
import { InputProblem } from './tables/limits.ts'
import { rowsOf } from './tables/rows.ts'
import type { Value } from './value.ts'

/** Facts collected one by one for the rules of a program. */
export class Facts {
  readonly #rows = new Map<string, (readonly Value[])[]>()

  add(relation: string, ...values: readonly Value[]): void {
    const rows = this.#rows.get(relation)
    if (rows) rows.push(values)
    else this.#rows.set(relation, [values])
  }

  /** Runs a program on these facts, and on relations that exist as rows already. Inputs without facts are empty. */
  run(program: Program, others: Readonly<Record<string, RelationRows>> = {}): Run {
    for (const name of this.#rows.keys())
      if (!program.describe(name)) throw new InputProblem(`the rules have no input ${name}`)
    const rowsFor = (name: string): RelationRows =>
      others[name] ?? rowsOf(program.describe(name)!, this.#rows.get(name) ?? [])
    return program.run(new Map(program.requiredInputs.map(name => [name, rowsFor(name)])))
  }
}
