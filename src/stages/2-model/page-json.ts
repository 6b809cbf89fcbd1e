import { xpathOf } from './node-path.ts'
import { attributesOf, isText, type NodeId, type PageModel, tagOf, textOf } from './page-model.ts'

/** The whole model as one line of JSON, in pieces: a large page would not fit into one string. */
export function* formatPageJson(page: PageModel): Generator<string> {
  const { url, title, language, encoding, renderedBy, nodeCount, frames, warnings, visual } = page
  const head = {
    url,
    title,
    language,
    encoding,
    renderedBy,
    nodeCount,
    frames,
    warnings,
    size: visual?.page,
    viewport: visual?.viewport,
    styles: visual?.styles,
  }
  yield `${JSON.stringify(head).slice(0, -1)},"nodes":[`
  for (let node = 0; node < nodeCount; node++) yield (node > 0 ? ',' : '') + JSON.stringify(nodeJson(page, node))
  yield ']}\n'
}

function nodeJson(page: PageModel, node: NodeId): object {
  const { visual, extras } = page
  const attributes = Object.fromEntries(attributesOf(page, node))
  const box =
    visual && !Number.isNaN(visual.left[node]!)
      ? [visual.left, visual.top, visual.right, visual.bottom].map(side => side[node]!)
      : undefined
  return {
    node,
    tag: tagOf(page, node),
    parent: page.parent[node],
    start: page.start[node],
    end: page.end[node],
    depth: page.depth[node],
    xpath: xpathOf(page, node),
    textStart: page.textStart[node],
    textEnd: page.textEnd[node],
    ...(isText(page, node) ? { text: textOf(page, node) } : { attributes }),
    visible: page.visible[node] === 1,
    clickable: page.clickable[node] === 1,
    box,
    style: visual && visual.style[node]! >= 0 ? visual.style[node] : undefined,
    inputValue: extras.inputValue.get(node),
    currentSource: extras.currentSource.get(node),
    before: extras.before.get(node),
    after: extras.after.get(node),
  }
}
