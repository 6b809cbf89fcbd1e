import type { Derivation } from '../../../../datalog/explain/derivation.ts'
import { explain } from '../../../../datalog/explain/explain.ts'
import type { Program } from '../../../../datalog/program.ts'
import type { Run } from '../../../../datalog/run/run.ts'
import type { Value } from '../../../../datalog/value.ts'
import type { AmberChoice } from './choose-values.ts'
import type { AmberModel } from './find-areas.ts'
import type { AmberPrograms } from './phases.ts'

/** How a fact was derived, and by which program. */
export interface RuleStep {
  readonly program: Program
  readonly derivation: Derivation
}

/** Deeper steps repeat what was already explained. */
const MAX_EXPLAINED_DEPTH = 5
/** Shows what was discarded, without the steps to each next node. */
const MAX_DEPTH_OF_PRUNING = 2

/** Explains an area: its cluster, and why no other area replaced it. `at` is its index in `model.areas`. */
export function explainArea(model: AmberModel, programs: AmberPrograms, at: number): RuleStep[] {
  const area = model.understood[at]
  if (!area) return model.lone ? derivations(programs.lone, model.lone, 'record') : []
  const { group, root, number, rows } = area
  const kept = model.understanding.areas.findIndex(each => each.number === number)
  return [
    ...derivation(programs.identification, model.identification.run, 'data_area', [group, root]),
    ...pruning(model, programs, number),
    ...derivation(programs.understanding, model.understanding.leading, 'record_length', [number, area.length]),
    ...(rows
      ? derivations(programs.nesting, model.settlement.run, 'rows_of', kept)
      : derivation(programs.nesting, model.settlement.run, 'kept', [kept])),
  ]
}

/** Which leading nodes were discarded at the ends. */
const pruning = ({ understanding: { leading } }: AmberModel, programs: AmberPrograms, area: number): RuleStep[] =>
  [...leading.relation('pruned')]
    .filter(([number]) => number === area)
    .flatMap(window => derivation(programs.understanding, leading, 'window', window, MAX_DEPTH_OF_PRUNING))

/** Explains the boundaries of a record. */
export function explainRecordBoundary(
  model: AmberModel,
  programs: AmberPrograms,
  at: number,
  record: number,
): RuleStep[] {
  const area = model.understood[at]
  if (!area) return explainArea(model, programs, at)
  const { leading, segmentation, areas } = model.understanding
  const head = area.heads[record]
  const owner = area.rows
    ? areas.find(each => area.rows!.includes(each.number) && each.heads.includes(head!))
    : areas.find(({ number }) => number === area.number)
  if (!owner) return []
  const row = ([...segmentation.relation('record')] as number[][])
    .filter(([number]) => number === owner.number)
    .sort((a, b) => a[1]! - b[1]!)[owner.heads.indexOf(head!)]
  if (!row) return []
  const [number, , , place] = row as [number, number, number, number]
  return [
    ...derivation(programs.understanding, leading, 'head', [number, place]),
    ...derivation(programs.segmentation, segmentation, 'record', row),
    // The likeness of the records for each shift, including the chosen one.
    ...derivations(programs.segmentation, segmentation, 'similarity', number, 1),
  ]
}

/** Explains why an annotation is an attribute; and, if a choice is given, why it is the value of its record. */
export function explainAttribute(
  model: AmberModel,
  programs: AmberPrograms,
  annotation: number,
  choice?: AmberChoice,
): RuleStep[] {
  const found = model.attributes.attributes.filter(each => each.annotation === annotation)
  return found.flatMap(({ type, node, constraint }) => [
    ...derivation(programs.attributes, model.attributes.run, 'attribute', [annotation, type, node, constraint]),
    ...(choice?.records ?? []).flatMap(({ attributes }, number) =>
      attributes.get(type)?.annotation === annotation
        ? derivation(programs.disambiguation, choice!.run, 'record_attribute', [number, type, annotation])
        : [],
    ),
  ])
}

/** Explains why a record is left out; nothing for others. */
export const explainDropped = (programs: AmberPrograms, { run }: AmberChoice, record: number): RuleStep[] =>
  derivations(programs.disambiguation, run, 'dropped', record)

function derivation(
  program: Program,
  run: Run,
  relation: string,
  values: readonly Value[],
  depth: number = MAX_EXPLAINED_DEPTH,
): RuleStep[] {
  const found = explain(program, run, { relation, values }, { depth })
  return found ? [{ program, derivation: found }] : []
}

/** Of all facts of a relation, or of those that start with a number. */
const derivations = (program: Program, run: Run, relation: string, first?: number, depth?: number): RuleStep[] =>
  [...run.relation(relation)]
    .filter(values => first === undefined || values[0] === first)
    .flatMap(values => derivation(program, run, relation, values, depth))
