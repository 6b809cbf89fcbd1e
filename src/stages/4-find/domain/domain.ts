import type { AnnotatorDefinition } from '../../3-annotate/definition.ts'

/** Knowledge about a kind of thing that pages list: homes, cars, jobs. A domain is data; the rules are the same for all. */
export interface Domain {
  /** Its folder's name: `used-cars`. */
  readonly name: string
  /** For people: `Used cars`. */
  readonly title: string
  readonly about?: string
  /** Chosen by `auto` if no other domain has evidence: its records have few attributes of their own. */
  readonly isGeneral?: boolean
  /** The domain that this one is a special case of; if both fit, `auto` takes this one. */
  readonly within?: string
  /** The file that it was read from, for messages. */
  readonly file?: string
  /** Its own, and the shared ones that it uses; NUMBER, PRICE, and DATE are always available. */
  readonly annotators: readonly AnnotatorDefinition[]
  /** In table order. */
  readonly attributes: readonly AttributeType[]
  readonly records: RecordConstraints
}

export const ATTRIBUTE_KINDS = ['text', 'number', 'price', 'date', 'link'] as const
export type AttributeKind = (typeof ATTRIBUTE_KINDS)[number]

/** Attributes that every record has in every domain: found by their look and target, not by words. */
export const ATTRIBUTE_ROLES = ['title', 'link'] as const
export type AttributeRole = (typeof ATTRIBUTE_ROLES)[number]

/**
 * How much of a text is the value: the annotation; only its value ("3" of "3 bedrooms"); the phrase around it, up to the next comma or bar, or the whole
 * text if most of it is the value; or the whole text.
 */
export const EXTENTS = ['annotation', 'value', 'phrase', 'text'] as const
type Extent = (typeof EXTENTS)[number]

export interface AttributeType {
  /** The column's name: `propertyType`. */
  readonly name: string
  readonly kind: AttributeKind
  /** Each mandatory attribute on the page is a clue for a record. */
  readonly isMandatory: boolean
  readonly role?: AttributeRole
  /** Each of them is sufficient for the attribute. */
  readonly constraints: readonly AttributeConstraint[]
  readonly extent: Extent
  /** Names that pages use for it in labels, header cells, and class names: `colour`, `exterior`, `farbe`. */
  readonly labels: readonly string[]
  /** If no word, label, or name identifies it, it is the short text next to the title: the employer of a job. */
  readonly isBesideTitle?: boolean
  /** Its amounts are greater than those of this attribute: an old price is greater than the price. */
  readonly exceeds?: string
}

/** Holds if one node has all required annotations and no disallowed one. */
export interface AttributeConstraint {
  /** The first one is the value. */
  readonly required: readonly AnnotationTest[]
  readonly disallowed: readonly AnnotationTest[]
}

/** An annotation of this type, with these features if any are given. */
export interface AnnotationTest {
  readonly type: string
  readonly features: Readonly<Record<string, string>>
}

export interface RecordConstraints {
  /** A record has one of each group. */
  readonly required: readonly (readonly string[])[]
  /** A record has none of these: otherwise it belongs to another domain. */
  readonly excluded: readonly string[]
  /** The maximum number of different values of an attribute in a record: with more, it is several records. */
  readonly atMost: Readonly<Record<string, number>>
}

/** Recognized by its look, not by words: crossed out, as old prices are. */
export const STRUCK = 'STRUCK'

/** Types that constraints may name although no annotator produces them. */
export const BUILT_IN_TYPES = [STRUCK] as const
