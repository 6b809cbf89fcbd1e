import type { AnnotatorDefinition } from '../../3-annotate/definition.ts'

/** What is known of a kind of things that pages list: homes, cars, jobs. A domain is data; the rules are the same for all. */
export interface Domain {
  /** Its folder's name: `used-cars`. */
  readonly name: string
  /** For people: `Used cars`. */
  readonly title: string
  readonly about?: string
  /** Taken by `auto` where no other domain has evidence: its records have little that is theirs alone. */
  readonly isGeneral?: boolean
  /** The domain that this one is a special case of; where both fit, `auto` takes this one. */
  readonly within?: string
  /** Where it was read from, for messages. */
  readonly file?: string
  /** Its own, and shared ones that it uses; NUMBER, PRICE and DATE are always there. */
  readonly annotators: readonly AnnotatorDefinition[]
  /** In the order of the table. */
  readonly attributes: readonly AttributeType[]
  readonly records: RecordConstraints
}

export const ATTRIBUTE_KINDS = ['text', 'number', 'price', 'date', 'link'] as const
export type AttributeKind = (typeof ATTRIBUTE_KINDS)[number]

/** What every record has, whatever the domain: it is found by how it looks and where it leads, not by its words. */
export const ATTRIBUTE_ROLES = ['title', 'link'] as const
export type AttributeRole = (typeof ATTRIBUTE_ROLES)[number]

/**
 * How much of a text is the value: what was annotated in it; the phrase around that, up to the next comma or bar, or all of
 * the text where most of it is the value; or all of it.
 */
export const EXTENTS = ['annotation', 'phrase', 'text'] as const
type Extent = (typeof EXTENTS)[number]

export interface AttributeType {
  /** The column's name: `propertyType`. */
  readonly name: string
  readonly kind: AttributeKind
  /** Each mandatory attribute on the page is a clue for a record. */
  readonly isMandatory: boolean
  readonly role?: AttributeRole
  /** Any of them makes an attribute. */
  readonly constraints: readonly AttributeConstraint[]
  readonly extent: Extent
  /** What pages call it, in labels, header cells and class names: `colour`, `exterior`, `farbe`. */
  readonly labels: readonly string[]
  /** Where no word, label or name tells it, it is the short text beside the title: who offers a job. */
  readonly isBesideTitle?: boolean
  /** Its amounts are greater than those of this attribute: an old price than the price. */
  readonly exceeds?: string
}

/** Holds where one node is annotated with all that is required and with nothing that is disallowed. */
export interface AttributeConstraint {
  /** The first one is the value. */
  readonly required: readonly AnnotationTest[]
  readonly disallowed: readonly AnnotationTest[]
}

/** An annotation of this type, with these features where some are named. */
export interface AnnotationTest {
  readonly type: string
  readonly features: Readonly<Record<string, string>>
}

export interface RecordConstraints {
  /** A record has one of each group. */
  readonly required: readonly (readonly string[])[]
  /** A record has none of these: what has one is of another domain. */
  readonly excluded: readonly string[]
  /** Of an attribute a record has at most so many different values: what has more is several records. */
  readonly atMost: Readonly<Record<string, number>>
}

/** Known from how a page looks, not from words: a line goes through it, as through prices of before. */
export const STRUCK = 'STRUCK'

/** Types that constraints may name though no annotator makes them. */
export const BUILT_IN_TYPES = [STRUCK] as const
