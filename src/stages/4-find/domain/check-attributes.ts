import { knownNames, type Report } from '../../3-annotate/fields.ts'
import type { WrittenDomain } from './check-domain.ts'
import { ATTRIBUTE_ROLES, type AttributeType } from './domain.ts'

/** Checks that attributes and record constraints are consistent, and that each attribute can be found. */
export function checkAttributes({ attributes, records }: WrittenDomain, report: Report): void {
  for (const attribute of attributes) checkAttribute(attribute, report)
  for (const role of ATTRIBUTE_ROLES) {
    const [first, ...others] = attributes.filter(each => each.role === role)
    for (const { name } of others)
      report(['attributes', name, 'role'], `is already used by ${first!.name}`, 'Remove one of the two.')
  }
  if (!attributes.some(each => each.isMandatory))
    report(
      ['attributes'],
      'none is mandatory',
      'Write mandatory: true for an attribute that every record has, such as the price.',
    )
  const names = attributes.map(each => each.name)
  for (const { name, exceeds } of attributes) {
    if (exceeds !== undefined && (exceeds === name || !names.includes(exceeds)))
      report(
        ['attributes', name, 'exceeds'],
        `names ${exceeds}, which is not another attribute`,
        knownNames(exceeds, names),
      )
  }
  checkRecords(attributes, records, report)
}

function checkAttribute({ name, role, isMandatory, constraints, labels }: AttributeType, report: Report): void {
  const isFound = constraints.length > 0
  if (!isFound && labels.length === 0 && !role)
    report(['attributes', name], 'cannot be found', 'Give it find, labels, or a role.')
  else if (isMandatory && !isFound)
    report(['attributes', name, 'mandatory'], 'needs find', 'Records are found by annotations: list them under find.')
}

function checkRecords(attributes: readonly AttributeType[], records: WrittenDomain['records'], report: Report): void {
  const { required, excluded, atMost } = records
  const names = attributes.map(each => each.name)
  const check = (name: string, ...at: (string | number)[]): void => {
    if (!names.includes(name))
      report(['records', ...at], `names ${name}, which is not an attribute`, knownNames(name, names))
  }
  for (const [group, members] of required.entries())
    for (const [index, name] of members.entries()) check(name, 'required', group, index)
  for (const [index, name] of excluded.entries()) {
    check(name, 'excluded', index)
    const isWanted = attributes.some(each => each.name === name && each.isMandatory) || required.flat().includes(name)
    if (isWanted) report(['records', 'excluded', index], `excludes ${name}, which is required`, 'Remove one of them.')
  }
  for (const name of Object.keys(atMost)) check(name, 'atMost', name)
}
