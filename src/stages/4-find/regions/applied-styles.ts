import { type PageModel, tagOf } from '../../2-model/page-model.ts'

/** How browsers show a link if no style sheet says otherwise. */
const PLAIN_LINK = { color: 'rgb(0, 0, 238)', textDecoration: /underline/ }

/**
 * Whether the style sheets of a rendered page apply. Where they are missing, menus and side bars are stacked in document
 * order, so boxes say nothing about the importance of a list; most links then look as the browser draws them.
 */
export function hasAppliedStyles(page: PageModel): boolean {
  const { visual } = page
  if (!visual) return false
  const isPlain = visual.styles.map(
    ({ color, textDecoration }) => color === PLAIN_LINK.color && PLAIN_LINK.textDecoration.test(textDecoration),
  )
  let [links, plain] = [0, 0]
  for (let node = 0; node < page.nodeCount; node++) {
    if (tagOf(page, node) !== 'a' || !page.visible[node] || page.textStart[node] === page.textEnd[node]) continue
    links++
    if (isPlain[visual.style[node]!]) plain++
  }
  return 2 * plain <= links
}
