import { once } from '../../once.ts'
import { pushTo } from '../2-model/group-by.ts'
import { isText, type NodeId, type PageModel, tagOf } from '../2-model/page-model.ts'
import { type AnnotatedPage, type AnnotateWarning, SOURCES } from './annotation.ts'
import { AnnotationWriter } from './annotation-writer.ts'
import type { Annotators } from './compile.ts'
import { findInNames, findInWords, type MatchesByType } from './find-matches.ts'
import { localeOf } from './locale.ts'
import type { Match } from './match.ts'
import {
  type AttributeReading,
  type Passage,
  readAttributeWords,
  readNames,
  readText,
  type TextReading,
} from './page-readings.ts'
import { originOf } from './reading.ts'

/** Finds what the annotators recognize in the texts, attributes, and names of a page. */
export function annotate(page: PageModel, annotators: Annotators): AnnotatedPage {
  const locale = localeOf(page)
  const warnings: AnnotateWarning[] = []
  const warn = (warning: AnnotateWarning): void => void warnings.push(warning)
  const writer = new AnnotationWriter(annotators)

  annotateText(writer, page, annotators, readText(page), warn)
  const words = readAttributeWords(page)
  writeAttributes(page, writer, words, findInWords(annotators, words.reading, locale, warn))
  if (annotators.gazetteers.names.tables.length > 0) {
    const names = readNames(page)
    writeAttributes(page, writer, names, findInNames(annotators, names.reading, locale))
  }

  return { page, annotations: writer.finish(), warnings }
}

/**
 * The same for the lines of some passages of the text, where only their values are wanted: most of a page is prose and menus. What
 * the rest of the page says about values is there on request.
 */
export function annotatePassages(page: PageModel, annotators: Annotators, passages: readonly Passage[]): AnnotatedPage {
  const warnings: AnnotateWarning[] = []
  const writer = new AnnotationWriter(annotators)
  annotateText(writer, page, annotators, readText(page, passages), warning => warnings.push(warning))
  return { page, annotations: writer.finish(), warnings, whole: once(() => annotate(page, annotators)) }
}

function annotateText(
  writer: AnnotationWriter,
  page: PageModel,
  annotators: Annotators,
  text: TextReading,
  warn: (warning: AnnotateWarning) => void,
): void {
  writeTexts(page, writer, text, findInWords(annotators, text.reading, localeOf(page), warn))
}

const [TEXT, HIDDEN, SVG_TITLE] = [SOURCES.indexOf('text'), SOURCES.indexOf('hidden'), SOURCES.indexOf('svg-title')]

function writeTexts(
  page: PageModel,
  writer: AnnotationWriter,
  { reading, nodes }: TextReading,
  found: MatchesByType,
): void {
  // Text that is laid out comes first, and is the root's whole text.
  const flowEnd = page.nodeCount > 0 ? page.textEnd[0]! : 0
  for (const [type, matches] of found.entries()) {
    let at = 0
    for (const match of matches) {
      const start = originOf(reading, match.start)
      const end = originOf(reading, match.end - 1) + 1
      while (at + 1 < nodes.length && page.textStart[nodes[at + 1]!]! <= start) at++
      const node = coveringNode(page, nodes[at]!, end)
      if (node === undefined || (match.onlyAlone && !isAlone(page, node, start, end))) continue
      const element = isText(page, node) ? Math.max(0, page.parent[node]!) : node
      const isShown = start < flowEnd
      const around = isShown === page.textStart[element]! < flowEnd ? element : node
      const share = (end - start) / (page.textEnd[around]! - page.textStart[around]!)
      const source = isSvgTitle(page, element) ? SVG_TITLE : isShown ? TEXT : HIDDEN
      writer.add({ type, node, start, end, source, words: undefined, share, match })
    }
  }
}

/** The smallest node around a text node whose text extends to `end`. */
function coveringNode(page: PageModel, textNode: NodeId, end: number): NodeId | undefined {
  for (let node = textNode; node >= 0; node = page.parent[node]!) {
    if (page.textEnd[node]! >= end && page.textStart[node]! <= page.textStart[textNode]!) return node
  }
  return undefined
}

const isAlone = (page: PageModel, node: NodeId, start: number, end: number): boolean =>
  page.textStart[node] === start && page.textEnd[node] === end

function isSvgTitle(page: PageModel, element: NodeId): boolean {
  return tagOf(page, element) === 'title' && page.parent[element]! >= 0 && tagOf(page, page.parent[element]!) !== 'head'
}

function writeAttributes(
  page: PageModel,
  writer: AnnotationWriter,
  attributes: AttributeReading,
  found: MatchesByType,
): void {
  const { values, uses } = attributes
  const byLine = matchesByLine(attributes, found)
  for (const { node, source, line } of uses) {
    for (const { type, match, share } of byLine.get(line) ?? []) {
      const start = page.textStart[node]!
      writer.add({ type, node, start, end: start, source, words: values[line], share, match })
    }
  }
}

interface LineMatch {
  readonly type: number
  readonly match: Match
  readonly share: number
}

function matchesByLine({ reading, lineStart }: AttributeReading, found: MatchesByType): Map<number, LineMatch[]> {
  const byLine = new Map<number, LineMatch[]>()
  for (const [type, matches] of found.entries()) {
    let line = 0
    for (const match of matches) {
      const start = originOf(reading, match.start)
      while (lineStart[line + 1]! <= start) line++
      const length = lineStart[line + 1]! - 1 - lineStart[line]!
      const end = originOf(reading, match.end - 1) + 1
      if (end > lineStart[line + 1]!) continue
      pushTo(byLine, line, { type, match, share: (end - start) / length })
    }
  }
  return byLine
}
