import type { Scroller } from '../src/stages/1-render/acting/scroll.ts'
import type { Sample, Signature } from '../src/stages/1-render/in-page.ts'
import type { DocumentAnswer } from '../src/stages/1-render/page-failure.ts'
import type { Snapshot } from '../src/stages/1-render/snapshot.ts'
import type { Piece, Skeleton } from './pieces.ts'
import type { TabMarks } from './tab-marks.ts'

/** What the content script does in the page of a tab. Nodes have the numbers of its last snapshot. */
export interface PageService extends TabMarks {
  /** The page in slices, so that it is never blocked for long; its columns come in pieces. */
  capture(onPiece: (piece: Piece) => void): Promise<Skeleton<Snapshot>>
  look(): Promise<PageState>
  sign(): Promise<Signed>
  /** Of the tree that contains a node: of a shadow tree, also a closed one, if it is in one. */
  signTree(node: number): Promise<Signature | undefined>
  /** What the server answered for this page. */
  answer(): Promise<DocumentAnswer>
  /** Lays out parts that are out of sight, and scrolls to the top: as the command line reads pages. */
  layOut(): Promise<void>
  /** Where a click on a node leads, as far as the page says. */
  targetOf(node: number): Promise<string | undefined>
  press(node: number): Promise<Pressed>
  /** Finds what scrolls, for `scrollOn`. */
  aimScroll(anchor: number | undefined): Promise<'found' | 'gone'>
  scrollOn(step: Parameters<Scroller['go']>[0]): ReturnType<Scroller['go']>
}

/** What the page has requested, as far as its scripts could see it: requests that have ended. */
export interface SeenNetwork {
  readonly begun: number
  readonly hadScripts: boolean
  readonly quietMs: number
}

export interface PageState {
  readonly url: string
  readonly sample: Sample
  readonly network: SeenNetwork
  /** The page is being left for another one. */
  readonly isLeaving: boolean
}

export interface Signed extends Omit<PageState, 'sample'> {
  readonly signature: Signature
}

export type Pressed =
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'pressed'
      /** The page and the tree of the node before the click, but with the effects of pointing at it. */
      readonly before: Signature
      readonly treeBefore: Signature
      /** The address of a window that was not opened, or nothing. */
      readonly newWindow: string
      /** The click itself is still missing: of a link that runs a script. `clickMarked` does it. */
      readonly isLeft: boolean
    }

/** Has the element of a click that is left, until then. */
export const CLICK_MARK = 'data-amberyl-click'

/** The name of the port, and of the service on it. */
export const PAGE_SERVICE = 'amberyl-page'
