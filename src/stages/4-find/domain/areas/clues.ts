import type { NodeId } from '../../../2-model/page-model.ts'
import { type AnnotatedPage, SOURCES } from '../../../3-annotate/annotation.ts'
import { featureOf } from '../align/fits.ts'
import type { AttributeConstraint, Domain } from '../domain.ts'

/** A place in the text that speaks of a mandatory attribute: a clue for a record. */
export interface Clue {
  readonly attribute: string
  readonly node: NodeId
  readonly at: number
}

const TEXT = SOURCES.indexOf('text')

/** All clues that a reader can see, in the order of the page. */
export function findClues({ annotations }: AnnotatedPage, { attributes }: Domain): Clue[] {
  const byType = new Map<string, { attribute: string; constraint: AttributeConstraint }[]>()
  for (const { name, isMandatory, constraints } of attributes) {
    if (!isMandatory) continue
    for (const constraint of constraints) {
      const type = constraint.required[0]!.type
      byType.set(type, [...(byType.get(type) ?? []), { attribute: name, constraint }])
    }
  }
  const clues: Clue[] = []
  for (let index = 0; index < annotations.count; index++) {
    if (annotations.source[index] !== TEXT) continue
    const type = annotations.types[annotations.type[index]!]!
    for (const { attribute, constraint } of byType.get(type) ?? []) {
      const { required, disallowed } = constraint
      const own = disallowed.filter(test => test.type === type)
      const meets = (features: Readonly<Record<string, string>>): boolean =>
        Object.entries(features).every(([name, value]) => featureOf(annotations, index, name) === value)
      if (!meets(required[0]!.features) || own.some(test => meets(test.features))) continue
      clues.push({ attribute, node: annotations.node[index]!, at: annotations.start[index]! })
      break
    }
  }
  return clues.sort((a, b) => a.at - b.at || a.node - b.node)
}
