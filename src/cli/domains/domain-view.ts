import type { AnnotatorDefinition } from '../../stages/3-annotate/definition.ts'
import { formatTest } from '../../stages/4-find/domain/annotation-test.ts'
import type { AttributeConstraint, AttributeType, Domain } from '../../stages/4-find/domain/domain.ts'

/** A domain as it is shown: the words of its lists are only counted. */
export interface DomainView {
  readonly name: string
  readonly title: string
  readonly about?: string
  readonly file?: string
  readonly attributes: readonly AttributeView[]
  readonly records: Domain['records']
  readonly annotators: readonly AnnotatorView[]
  /** In all lists. */
  readonly words: number
}

export interface AttributeView extends Pick<AttributeType, 'name' | 'kind' | 'role' | 'extent' | 'labels'> {
  readonly mandatory: boolean
  readonly find: readonly { readonly required: readonly string[]; readonly disallowed: readonly string[] }[]
}

export interface AnnotatorView {
  readonly type: string
  readonly about?: string
  readonly words: number
  readonly patterns: readonly string[]
}

export function viewDomain({ annotators, attributes, ...domain }: Domain): DomainView {
  const views = viewAnnotators(annotators)
  return {
    ...domain,
    attributes: attributes.map(({ isMandatory, constraints, ...attribute }) => ({
      ...attribute,
      mandatory: isMandatory,
      find: constraints.map(viewConstraint),
    })),
    annotators: views,
    words: views.reduce((sum, { words }) => sum + words, 0),
  }
}

const viewConstraint = ({ required, disallowed }: AttributeConstraint): AttributeView['find'][number] => ({
  required: required.map(formatTest),
  disallowed: disallowed.map(formatTest),
})

/** Several annotators of one type are shown as one. */
function viewAnnotators(annotators: readonly AnnotatorDefinition[]): AnnotatorView[] {
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
