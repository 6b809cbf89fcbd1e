import { groupBy } from '../2-model/group-by.ts'
import { type NodeId, type PageModel, TEXT_TAG, tagOf } from '../2-model/page-model.ts'
import { LAYOUT_ROLE, layoutRoles } from '../4-find/by-example/layout-tree.ts'
import type { Cell } from '../4-find/fields/field.ts'
import { startOfName } from '../5-wrap/varying-names.ts'
import { elementLabels, type Labels, passingTest } from './element-label.ts'
import type { PassingWords } from './template.ts'

/** The number of elements around a value that count as its markup. */
const MAX_STEPS = 5
/** The number of values of a long list that are examined. */
export const MAX_CELLS = 60

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

interface ContextOptions {
  /** Class words that are content. */
  readonly passing?: PassingWords
  /**
   * Only one page was seen, which does not show what comes and goes around a value: `div.list` may be `div.list.sale`.
   * Says whether the page names something with these words: `genre-crime` may be `genre-love` if it is about love.
   */
  readonly onePage?: (words: string) => boolean
}

/**
 * Recognizes known markup. If the values of one field are in elements with the same tags but different names, the
 * differences are content (`product-chair`, `image-landscape`), and only the common part is compared.
 */
export function knownContexts(
  contexts: readonly FieldContext[],
  { passing, onePage }: ContextOptions = {},
): (context: FieldContext) => boolean {
  const isPassing = passingTest(passing)
  const known = contexts.map(context => stepsOf(context, isPassing))
  const exact = new Set(known.map(formatSteps))
  const groups = groupBy(known, tagsOf)
  return context => {
    if (exact.has(context)) return true
    const steps = stepsOf(context)
    const group = groups.get(tagsOf(steps))
    if (!group) return false
    const isLike = (step: Step, at: number): boolean =>
      fits(
        step,
        group.map(one => one[at]!),
      )
    if (group.length > 1 && steps.every(isLike)) return true
    return onePage !== undefined && group.some(one => isLikeAround(one, steps, onePage))
  }
}

/** One of the elements around the value only gained names, only lost some, or has another content in one; all else is the same. */
function isLikeAround(known: readonly Step[], steps: readonly Step[], names: (words: string) => boolean): boolean {
  const others = steps.flatMap((step, at) => (isSameStep(step, known[at]!) ? [] : at))
  const [at] = others
  if (at === undefined || at === 0 || others.length > 1) return false
  const [lost, gained] = [leftOf(known[at]!, steps[at]!), leftOf(steps[at]!, known[at]!)]
  if (lost.length === 0 || gained.length === 0) return true
  const start = startOfName(gained[0]!)
  const isOther = lost.length === 1 && gained.length === 1 && start !== '' && start === startOfName(lost[0]!)
  return isOther && names(gained[0]!.slice(start.length))
}

const isSameStep = (one: Step, other: Step): boolean =>
  leftOf(one, other).length === 0 && leftOf(other, one).length === 0

const leftOf = (one: Step, other: Step): string[] => one.words.filter(word => !other.words.includes(word))

interface Step {
  readonly tag: string
  readonly words: readonly string[]
}

function stepsOf(context: FieldContext, isPassing: (word: string) => boolean = () => false): Step[] {
  return context.split(' < ').map(label => {
    const [tag, ...words] = label.split('.')
    return { tag: tag!, words: words.filter(word => !isPassing(word)) }
  })
}

const formatSteps = (steps: readonly Step[]): FieldContext =>
  steps.map(({ tag, words }) => [tag, ...words].join('.')).join(' < ')

const tagsOf = (steps: readonly Step[]): string => steps.map(({ tag }) => tag).join(' ')

function fits({ words }: Step, known: readonly Step[]): boolean {
  const [first, ...others] = known.map(step => step.words)
  const shared = first!.filter(word => others.every(list => list.includes(word)))
  const isVarying = known.some(step => step.words.length > shared.length)
  return shared.every(word => words.includes(word)) && (isVarying || words.length === shared.length)
}
