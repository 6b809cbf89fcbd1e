import type { Snapshot } from '../1-render/snapshot.ts'
import { type Attributes, attributeReader, buildAttributes } from './attributes.ts'
import { findClickable } from './clickable.ts'
import { buildExtras } from './extras.ts'
import type { PageModel, VisualColumns } from './page-model.ts'
import { buildStructure, type Structure } from './structure.ts'
import { buildTextFlow } from './text-flow.ts'
import { findVisible } from './visible.ts'
import { buildVisual } from './visual.ts'

/** Stage 2: a snapshot becomes the page model that every later stage reads. */
export function buildModel(snapshot: Snapshot): PageModel {
  const structure = buildStructure(snapshot)
  const attributes = buildAttributes(snapshot, structure)
  const { visual, flow, visible } = readLooks(snapshot, structure, attributes)
  const clickable = findClickable(snapshot, structure, attributes, visual)
  const main = snapshot.documents[0]!
  const text = (index: number): string => (index < 0 ? '' : snapshot.strings[index]!)
  const { sources: _, ...columns } = structure
  return {
    url: snapshot.url,
    title: text(main.title).trim(),
    language: (languageOf(attributes) ?? text(main.contentLanguage)).trim(),
    encoding: text(main.encodingName).toLowerCase(),
    renderedBy: snapshot.renderedBy,
    warnings: snapshot.warnings,
    ...columns,
    ...attributes,
    ...flow,
    visible,
    clickable,
    extras: buildExtras(snapshot, structure),
    ...(visual ? { visual } : {}),
    ...(structure.backendNode ? { backendNode: structure.backendNode } : {}),
  }
}

/**
 * The layout, and what a reader sees in it. If style sheets hide the whole page until a script shows it, and none did,
 * there is no layout to judge by: the page is read as if it had not been rendered.
 */
function readLooks(snapshot: Snapshot, structure: Structure, attributes: Attributes) {
  const read = (visual: VisualColumns | undefined) => {
    const flow = buildTextFlow(snapshot, structure, visual)
    return { visual, flow, visible: findVisible(structure, attributes, flow, visual) }
  }
  const rendered = read(buildVisual(snapshot, structure))
  const body = structure.tag.indexOf(structure.tags.indexOf('body'))
  if (!rendered.visual || body < 0 || rendered.visible[body] === 1) return rendered
  const parsed = read(undefined)
  return parsed.visible[body] === 1 ? parsed : rendered
}

/** The language of the root element; the browser's own value comes from the server. */
function languageOf(attributes: Attributes): string | undefined {
  return attributeReader(attributes, 'lang')(0) ?? attributeReader(attributes, 'xml:lang')(0)
}
