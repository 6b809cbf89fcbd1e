import { type AnnotatedPage, SOURCES } from '../../../3-annotate/annotation.ts'

const TEXT = SOURCES.indexOf('text')

/** Whether an annotation is in visible text, not in a class name or in the description of an image. */
export const isShown = ({ page, annotations }: AnnotatedPage, index: number): boolean =>
  annotations.source[index] === TEXT && page.visible[annotations.node[index]!] === 1
