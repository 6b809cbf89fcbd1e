import type { Facts } from '../../../../datalog/facts.ts'
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

/** Adds the domain's constraints on attributes. */
export function addConstraints(facts: Facts, domain: Domain): void {
  let count = 0
  const add = (constraint: number, role: string, { type, features }: AnnotationTest): void => {
    facts.add(`${role}_annotation`, constraint, count)
    facts.add('test', count, type)
    for (const name of Object.keys(features)) facts.add('test_feature', count, name, features[name]!)
    count++
  }
  for (const [number, { attribute, required, disallowed }] of constraintsOf(domain).entries()) {
    facts.add('attribute_constraint', number, attribute)
    for (const [at, test] of required.entries()) add(number, at === 0 ? 'value' : 'required', test)
    for (const test of disallowed) add(number, 'disallowed', test)
  }
  for (const { name, isMandatory } of domain.attributes) if (isMandatory) facts.add('mandatory_type', name)
}
