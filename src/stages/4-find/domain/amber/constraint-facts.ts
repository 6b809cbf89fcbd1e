import type { RelationRows } from '../../../../datalog/relation.ts'
import { FactTable } from '../../regions/fact-table.ts'
import type { AnnotationTest, AttributeConstraint, Domain } from '../domain.ts'

/** A constraint of a domain with its attribute; rules know it by its number in the list. */
interface NumberedConstraint extends AttributeConstraint {
  readonly attribute: string
}

export const constraintsOf = (domain: Domain): NumberedConstraint[] =>
  domain.attributes.flatMap(({ name, constraints }) => constraints.map(each => ({ ...each, attribute: name })))

/** The types of annotations that a constraint requires or disallows in addition to the value. */
export function typesBeside({ required, disallowed }: AttributeConstraint): string[] {
  const value = required[0]?.type
  return [...required, ...disallowed].map(({ type }) => type).filter(type => type !== value)
}

/** The domain's constraints on attributes, as facts. */
export function constraintFacts(domain: Domain): Record<string, RelationRows> {
  const constraints = new FactTable('number', 'string')
  const roles = {
    value: new FactTable('number', 'number'),
    required: new FactTable('number', 'number'),
    disallowed: new FactTable('number', 'number'),
  }
  const tests = new FactTable('number', 'string')
  const features = new FactTable('number', 'string', 'string')
  let count = 0
  const add = (constraint: number, role: keyof typeof roles, { type, features: wanted }: AnnotationTest): void => {
    roles[role].add(constraint, count)
    tests.add(count, type)
    for (const name of Object.keys(wanted)) features.add(count, name, wanted[name]!)
    count++
  }
  for (const [number, { attribute, required, disallowed }] of constraintsOf(domain).entries()) {
    constraints.add(number, attribute)
    for (const [at, test] of required.entries()) add(number, at === 0 ? 'value' : 'required', test)
    for (const test of disallowed) add(number, 'disallowed', test)
  }
  const mandatory = new FactTable('string')
  for (const { name, isMandatory } of domain.attributes) if (isMandatory) mandatory.add(name)
  return {
    attribute_constraint: constraints.rows(),
    value_annotation: roles.value.rows(),
    required_annotation: roles.required.rows(),
    disallowed_annotation: roles.disallowed.rows(),
    test: tests.rows(),
    test_feature: features.rows(),
    mandatory_type: mandatory.rows(),
  }
}
