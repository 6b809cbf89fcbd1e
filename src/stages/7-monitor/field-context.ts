import { type NodeId, type PageModel, TEXT_TAG, tagOf } from '../2-model/page-model.ts'
import { LAYOUT_ROLE, layoutRoles } from '../4-find/by-example/layout-tree.ts'
import type { Cell } from '../4-find/fields/field.ts'
import { elementLabels, type Labels } from './element-label.ts'
import type { PassingWords } from './template.ts'

/** The number of elements around a value that count as its markup. */
const MAX_STEPS = 5
/** The number of values of a long list that are examined. */
const MAX_CELLS = 60

/** The markup around a value, innermost first: `li.item < ul < div.box`. */
type FieldContext = string

/** Reads the markup around values of one page. */
export function contextReader(page: PageModel, passing?: PassingWords): (cells: readonly Cell[]) => FieldContext[] {
  const labels = elementLabels(page, passing)
  const roles = layoutRoles(page)
  return cells => cells.slice(0, MAX_CELLS).map(({ nodes }) => contextOf(page, nodes[0]!, labels, roles))
}

function contextOf(page: PageModel, node: NodeId, labels: Labels, roles: Uint8Array): FieldContext {
  const steps: string[] = []
  for (let at = node; at >= 0 && steps.length < MAX_STEPS; at = page.parent[at]!) {
    if (page.tag[at] === TEXT_TAG || roles[page.tag[at]!] === LAYOUT_ROLE.none) continue
    steps.push(labels.labelOf(at) ?? tagOf(page, at))
  }
  return steps.join(' < ')
}

/**
 * Recognizes known markup. If the values of one field are in elements with the same tags but different names, the
 * differences are content (`product-chair`, `image-landscape`), and only the common part is compared.
 */
export function knownContexts(contexts: readonly FieldContext[]): (context: FieldContext) => boolean {
  const exact = new Set(contexts)
  const groups = new Map<string, Step[][]>()
  for (const context of contexts) {
    const steps = stepsOf(context)
    const key = tagsOf(steps)
    groups.set(key, [...(groups.get(key) ?? []), steps])
  }
  return context => {
    if (exact.has(context)) return true
    const steps = stepsOf(context)
    const group = groups.get(tagsOf(steps))
    return (
      group !== undefined &&
      group.length > 1 &&
      steps.every((step, at) =>
        fits(
          step,
          group.map(known => known[at]!),
        ),
      )
    )
  }
}

interface Step {
  readonly tag: string
  readonly words: readonly string[]
}

function stepsOf(context: FieldContext): Step[] {
  return context.split(' < ').map(label => {
    const [tag, ...words] = label.split('.')
    return { tag: tag!, words }
  })
}

const tagsOf = (steps: readonly Step[]): string => steps.map(({ tag }) => tag).join(' ')

function fits({ words }: Step, known: readonly Step[]): boolean {
  const [first, ...others] = known.map(step => step.words)
  const shared = first!.filter(word => others.every(list => list.includes(word)))
  const isVarying = known.some(step => step.words.length > shared.length)
  return shared.every(word => words.includes(word)) && (isVarying || words.length === shared.length)
}
