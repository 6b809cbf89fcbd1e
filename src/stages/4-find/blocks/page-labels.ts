import { xpathOf } from '../../2-model/node-path.ts'
import { attributeOf, type NodeId, resolveUrl, textOf } from '../../2-model/page-model.ts'
import { nodeOf } from '../../2-model/xpath.ts'
import { type AnnotatedPage, listAnnotations } from '../../3-annotate/annotation.ts'
import type { BlockDefinition } from './block-type.ts'

/** A page of a labeled corpus, as its `labels.json` has it. */
export interface LabelledEntry {
  readonly id: string
  readonly url: string
  readonly site: string
  readonly links: readonly LabelledLink[]
}

/** A labeled element; its kind is a class of a block type, or something that no block type knows. */
export interface LabelledLink {
  readonly xpath: string
  readonly text?: string
  readonly href?: string | null
  readonly target?: string | null
  readonly kind: string
  readonly scope?: string
  readonly group?: string
}

/** An element and its class, as somebody chose it. */
export interface ChosenLabel {
  readonly node: NodeId
  readonly class: string
}

interface LabelMistake {
  readonly node: NodeId
  readonly message: string
}

/** Classes that can be labeled: all but "none of these". */
export const labelClasses = ({ classes }: BlockDefinition): readonly string[] => classes.slice(0, -1)

/** What is wrong with labels of a page. */
export function checkLabels(
  annotated: AnnotatedPage,
  definition: BlockDefinition,
  labels: readonly ChosenLabel[],
): LabelMistake[] {
  const classes = labelClasses(definition)
  const seen = new Set<NodeId>()
  const mistakes: LabelMistake[] = []
  for (const { node, class: name } of labels) {
    const say = (message: string): void => void mistakes.push({ node, message })
    if (seen.has(node)) say('is labeled twice')
    seen.add(node)
    if (!classes.includes(name)) say(`${name} is not a class; the classes are ${classes.join(', ')}`)
    else if (definition.numeric?.includes(name) && !hasNumber(annotated, node))
      say(`${name} needs a number, and the element has none`)
  }
  return mistakes
}

function hasNumber(annotated: AnnotatedPage, node: NodeId): boolean {
  const { page } = annotated
  const isInside = (each: NodeId): boolean => each >= node && each <= page.last[node]!
  return (
    /\d/.test(textOf(page, node)) ||
    listAnnotations(annotated).some(each => each.type === 'NUMBER' && isInside(each.node))
  )
}

/** The labels of a page that belong to a block type, on the elements that still exist. */
export function labelsOf(
  { page }: Pick<AnnotatedPage, 'page'>,
  definition: BlockDefinition,
  { links }: Pick<LabelledEntry, 'links'>,
) {
  const classes = labelClasses(definition)
  return links
    .filter(({ kind, scope }) => classes.includes(kind) && scope !== 'item')
    .map(({ xpath, kind }) => ({ xpath, class: kind, node: nodeOf(page, xpath) }))
}

/** The entry with these labels instead of those that it had for the block type. What else it says stays. */
export function withLabels<E extends LabelledEntry>(
  entry: E,
  { page }: Pick<AnnotatedPage, 'page'>,
  definition: BlockDefinition,
  labels: readonly ChosenLabel[],
): E {
  const classes = labelClasses(definition)
  const chosen = new Map(labels.map(label => [xpathOf(page, label.node), label]))
  const isOther = ({ kind, scope }: LabelledLink): boolean => !classes.includes(kind) || scope === 'item'
  const kept = entry.links.flatMap((link): LabelledLink[] => {
    const label = chosen.get(link.xpath)
    chosen.delete(link.xpath)
    if (label) return [{ ...link, kind: label.class }]
    return isOther(link) ? [link] : []
  })
  const added = [...chosen].map(([xpath, { node, class: kind }]): LabelledLink => {
    const href = attributeOf(page, node, 'href')
    const target = href === undefined ? undefined : resolveUrl(page, node, href)
    return { xpath, text: textOf(page, node).trim(), href: href ?? null, target: target ?? null, kind }
  })
  return { ...entry, links: [...kept, ...added] }
}
