import type { PageModel } from '../page-model.ts'
import { STYLE_NAMES } from '../style-names.ts'

/**
 * What is wrong with a page model that came from a file; undefined if every invariant that the stages rely on holds. A
 * page file may come from anyone: a number out of range would be an error somewhere far from here, or a loop without end.
 */
export function findDamage(page: PageModel): string | undefined {
  const checks = [typeProblem, columnProblem, treeProblem, attributeProblem, frameProblem, extraProblem, visualProblem]
  for (const check of checks) {
    const problem = check(page)
    if (problem !== undefined) return problem
  }
  return undefined
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const areAll = (values: unknown, test: (value: unknown) => boolean): boolean =>
  Array.isArray(values) && values.every(test)

/** A whole number from low to high. */
const isNumber = (value: unknown, low: number, high: number): boolean =>
  Number.isInteger(value) && (value as number) >= low && (value as number) <= high

function typeProblem(page: PageModel): string | undefined {
  const texts = (['url', 'title', 'language', 'encoding', 'text'] as const).find(name => !isText(page[name]))
  if (texts !== undefined) return `${texts} is not a text`
  if (page.renderedBy !== 'browser' && page.renderedBy !== 'parser') return 'renderedBy is neither browser nor parser'
  if (!isNumber(page.nodeCount, 0, Number.MAX_SAFE_INTEGER)) return 'nodeCount is not a number of nodes'
  if (!areAll(page.tags, isText)) return 'tags is not a list of texts'
  if (!areAll(page.strings, isText)) return 'strings is not a list of texts'
  const isWarning = (value: unknown): boolean => isObject(value) && isText(value.kind) && isText(value.message)
  return areAll(page.warnings, isWarning) ? undefined : 'warnings is not a list of warnings'
}

const NUMBERS = ['tag', 'parent', 'last', 'start', 'end', 'depth', 'position', 'textStart', 'textEnd'] as const
const BYTES = ['edgeSpace', 'visible', 'clickable'] as const
const ATTRIBUTES = ['attributeStart', 'attributeName', 'attributeValue'] as const

function columnProblem(page: PageModel): string | undefined {
  for (const name of [...NUMBERS, ...BYTES, ...ATTRIBUTES]) {
    const column: unknown = page[name]
    const ArrayOf = (BYTES as readonly string[]).includes(name) ? Uint8Array : Int32Array
    if (!(column instanceof ArrayOf)) return `column ${name} is missing or of another type`
    const isOfNodes = !(ATTRIBUTES as readonly string[]).includes(name)
    if (isOfNodes && column.length !== page.nodeCount) return `${name} has the wrong length`
  }
  const backend: unknown = page.backendNode
  const isFine = backend === undefined || (backend instanceof Int32Array && backend.length === page.nodeCount)
  return isFine ? undefined : 'backendNode has the wrong length'
}

/** The numbers of a node follow from those before it. */
function treeProblem(page: PageModel): string | undefined {
  const { nodeCount, parent, last, depth, start, end, tag, tags, position, text, textStart, textEnd } = page
  for (let node = 0; node < nodeCount; node++) {
    let around = node - 1
    while (around >= 0 && last[around]! < node) around = parent[around]!
    const isInside = around < 0 ? node === 0 && last[node]! < nodeCount : last[node]! <= last[around]!
    const isPlaced = parent[node] === around && isInside && last[node]! >= node
    if (!isPlaced || depth[node] !== (around < 0 ? 0 : depth[around]! + 1)) return `node ${node} is not in a tree`
    if (start[node] !== 2 * node - depth[node]! || end[node] !== 2 * last[node]! + 1 - depth[node]!)
      return `node ${node} starts or ends in a wrong place`
    if (!isNumber(tag[node], 0, tags.length - 1)) return `node ${node} has no tag`
    if (position[node]! < 1) return `node ${node} has no position`
    if (textStart[node]! < 0 || textStart[node]! > textEnd[node]! || textEnd[node]! > text.length)
      return `the text of node ${node} is out of range`
  }
  return undefined
}

function attributeProblem({ nodeCount, attributeStart, attributeName, attributeValue, strings }: PageModel) {
  if (attributeStart.length !== nodeCount + 1 || attributeStart[0] !== 0) return 'attributeStart has the wrong length'
  if (attributeName.length !== attributeStart[nodeCount] || attributeValue.length !== attributeName.length)
    return 'the columns of attributes differ in length'
  const isOrdered = attributeStart.every((start, at) => at === 0 || start >= attributeStart[at - 1]!)
  const isString = (index: number): boolean => index >= 0 && index < strings.length
  const isFine = isOrdered && attributeName.every(isString) && attributeValue.every(isString)
  return isFine ? undefined : 'an attribute is out of range'
}

function frameProblem({ frames, nodeCount }: PageModel): string | undefined {
  const isFrame = (frame: unknown): boolean =>
    isObject(frame) &&
    isText(frame.url) &&
    isText(frame.baseUrl) &&
    (frame.at === undefined || (isText(frame.at) && !Number.isNaN(Date.parse(frame.at as string)))) &&
    isNumber(frame.owner, -1, nodeCount - 1) &&
    isNumber(frame.first, 0, nodeCount) &&
    isNumber(frame.last, (frame.first as number) - 1, nodeCount - 1)
  if (!areAll(frames, isFrame)) return 'frames is not a list of frames'
  const [whole] = frames
  return whole?.first === 0 && whole.last === nodeCount - 1 ? undefined : 'no frame has all nodes'
}

function extraProblem({ extras, nodeCount }: PageModel): string | undefined {
  const isNode = (value: unknown): boolean => isNumber(value, 0, nodeCount - 1)
  if (![...extras.checked].every(isNode)) return 'a checked node is out of range'
  const { inputValue, currentSource, before, after } = extras
  const isFine = [inputValue, currentSource, before, after].every(texts =>
    [...texts].every(([node, text]) => isNode(node) && isText(text)),
  )
  return isFine ? undefined : 'the text of a node is not a text'
}

function visualProblem({ visual, nodeCount }: PageModel): string | undefined {
  if (visual === undefined) return undefined
  const isSize = (size: unknown): boolean =>
    isObject(size) && Number.isFinite(size.width) && Number.isFinite(size.height)
  if (!isSize(visual.page) || !isSize(visual.viewport)) return 'the size of the page is missing'
  const isStyle = (style: unknown): boolean => isObject(style) && STYLE_NAMES.every(name => isText(style[name]))
  if (!areAll(visual.styles, isStyle)) return 'styles is not a list of styles'
  for (const name of ['left', 'top', 'right', 'bottom'] as const) {
    const side: unknown = visual[name]
    if (!(side instanceof Float32Array) || side.length !== nodeCount) return `${name} has the wrong length`
  }
  const style: unknown = visual.style
  if (!(style instanceof Int32Array) || style.length !== nodeCount) return 'style has the wrong length'
  return style.every(index => index >= -1 && index < visual.styles.length) ? undefined : 'a style is out of range'
}
