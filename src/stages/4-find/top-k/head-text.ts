import { type NodeId, type PageModel, textOf } from '../../2-model/page-model.ts'

/** Characters. Longer heads are paragraphs. From 150, the labeled pages (parsed) give the same; at 75, titles are lost. */
export const MAX_LINE = 150

/** Characters of a head that are read; limits the work on heads that contain half of the page. */
const MAX_READ = 600

/** The text of a head, as far as it distinguishes it from others. */
export const headText = (page: PageModel, node: NodeId): string => textOf(page, node).slice(0, MAX_READ)

/** The title as a heading; the name of the site may be before or after it. */
export function isTitleOf({ title }: PageModel, text: string): boolean {
  const [whole, part] = [title.toLowerCase(), text.toLowerCase()]
  return part !== '' && (whole.startsWith(part) || whole.endsWith(part))
}
