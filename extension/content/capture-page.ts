import { type OpenDocument, type TakingOptions, takeStepwise } from '../../src/browser/document-snapshot.ts'
import { DEFAULT_LIMITS } from '../../src/stages/1-render/limits.ts'
import type { RenderWarning } from '../../src/stages/1-render/snapshot.ts'
import { api } from '../browser-api.ts'
import { ChangeWatch } from './change-watch.ts'
import { inSlices } from './slices.ts'

/** A page that changes each time while it is read is read as it is, with a warning. */
const MAX_TAKES = 3

const RESTLESS: RenderWarning = {
  kind: 'unsettled',
  message:
    'the page kept changing while it was read: some records may be missing or doubled. Try again when it is still.',
}

/** Takes the page in slices, and takes it again if it changed in between. `overlay` is ours, not the page's. */
export async function capturePage(overlay: () => Element | undefined): Promise<OpenDocument> {
  for (let take = 1; ; take++) {
    const watch = new ChangeWatch(overlay)
    const options: TakingOptions = {
      maxNodes: DEFAULT_LIMITS.nodes,
      shadowRootOf,
      ignored: overlay(),
      onTree: root => watch.watch(root),
    }
    const taken = await inSlices(takeStepwise(document, options))
    if (!watch.end()) return taken
    if (take < MAX_TAKES) continue
    const { snapshot, nodes } = taken
    return { snapshot: { ...snapshot, warnings: [...snapshot.warnings, RESTLESS] }, nodes }
  }
}

/** Elements that can have a shadow tree, besides those with a name of their own. */
const HOSTS = new Set(
  'ARTICLE ASIDE BLOCKQUOTE BODY DIV FOOTER H1 H2 H3 H4 H5 H6 HEADER MAIN NAV P SECTION SPAN'.split(' '),
)

/** Also of closed ones. */
export function shadowRootOf(element: Element): ShadowRoot | null {
  const name = element.nodeName
  if (typeof name !== 'string' || !(HOSTS.has(name) || name.includes('-'))) return null
  if (api.dom) return api.dom.openOrClosedShadowRoot(element)
  return (element as Element & { openOrClosedShadowRoot?: ShadowRoot | null }).openOrClosedShadowRoot ?? null
}
