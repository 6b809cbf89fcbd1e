import type { AnnotatorDefinition } from '../../3-annotate/definition.ts'
import { formatTest } from './annotation-test.ts'
import type { AttributeConstraint, Domain } from './domain.ts'

/** A domain as it is shown: the words of its lists are only counted. */
export type DomainView = ReturnType<typeof viewDomain>
export type AttributeView = DomainView['attributes'][number]
export type AnnotatorView = DomainView['annotators'][number]

export function viewDomain({ annotators, attributes, ...domain }: Domain) {
  const views = viewAnnotators(annotators)
  return {
    ...domain,
    attributes: attributes.map(({ isMandatory, constraints, ...attribute }) => ({
      ...attribute,
      mandatory: isMandatory,
      find: constraints.map(viewConstraint),
    })),
    annotators: views,
    /** In all lists. */
    words: views.reduce((sum, { words }) => sum + words, 0),
  }
}

const viewConstraint = ({ required, disallowed }: AttributeConstraint) => ({
  required: required.map(formatTest),
  disallowed: disallowed.map(formatTest),
})

/** Several annotators of one type are shown as one. */
function viewAnnotators(annotators: readonly AnnotatorDefinition[]) {
  return [...new Set(annotators.map(each => each.type))].map(type => {
    const own = annotators.filter(each => each.type === type)
    const about = own.find(each => each.about !== undefined)?.about
    return {
      type,
      ...(about !== undefined && { about }),
      words: own.flatMap(each => each.lists ?? []).reduce((sum, { entries }) => sum + entries.length, 0),
      patterns: own.flatMap(each => each.patterns ?? []).map(({ pattern }) => pattern),
    }
  })
}
