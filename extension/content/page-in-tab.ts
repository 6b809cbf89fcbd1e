import {
  findScroller,
  layOutEverything,
  scrollStep,
  takeSample,
  takeSignature,
} from '../../src/stages/1-render/in-page.ts'
import type { PageService, PageState } from '../page-service.ts'
import { piecesOf, skeletonOf } from '../pieces.ts'
import { capturePage, shadowRootOf } from './capture-page.ts'
import { drawMarks } from './draw-marks.ts'
import { NetworkSeen } from './network-seen.ts'
import { Overlay } from './overlay.ts'
import { pickNodes } from './pick-nodes.ts'
import { press, targetOf } from './press.ts'
import { signDocument } from './sign-document.ts'
import { inSlices } from './slices.ts'

/** The page that this script is in, for the panel. */
export class PageInTab implements PageService {
  readonly #network = new NetworkSeen()
  readonly #overlay = new Overlay()
  /** By their numbers in the last snapshot. */
  #nodes: readonly Node[] = []
  #scroller: unknown
  #isLeaving = false
  #clear = (): void => {}

  constructor() {
    window.addEventListener('beforeunload', () => {
      this.#isLeaving = true
    })
  }

  capture: PageService['capture'] = async onPiece => {
    const { snapshot, nodes } = await capturePage(() => this.#overlay.shown)
    this.#nodes = nodes
    await inSlices(sent(piecesOf(snapshot), onPiece))
    return skeletonOf(snapshot)
  }

  look: PageService['look'] = async () => ({ ...this.#state(), sample: takeSample() })

  sign: PageService['sign'] = async () => ({ ...this.#state(), signature: signDocument() })

  signTree: PageService['signTree'] = async node => {
    const found = this.#nodes[node]
    return found && takeSignature.call(found)
  }

  answer: PageService['answer'] = async () => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // Browsers hide the status of some answers.
    const status = entry?.responseStatus || 200
    return { url: location.href, status, statusText: '', headers: {}, contentType: document.contentType }
  }

  layOut: PageService['layOut'] = async () => layOutEverything()

  targetOf: PageService['targetOf'] = async node => {
    const found = this.#nodes[node]
    return found && targetOf(found)
  }

  press: PageService['press'] = async node => {
    const found = this.#nodes[node]
    return found ? press(found, signDocument) : { kind: 'gone' }
  }

  aimScroll: PageService['aimScroll'] = async anchor => {
    this.#scroller = undefined
    if (anchor === undefined) return 'found'
    const box = this.#nodes[anchor] && findScroller.call(this.#nodes[anchor])
    if (!box) return 'gone'
    // What shows all of itself does not scroll: the window around it does.
    const { after } = await scrollStep.call(box, 'stay')
    if (after.range > 0) this.#scroller = box
    return 'found'
  }

  scrollOn: PageService['scrollOn'] = step => scrollStep.call(this.#scroller, step)

  mark: PageService['mark'] = async marks => {
    this.#clear()
    this.#clear = marks.length > 0 ? drawMarks(this.#overlay, marks, number => this.#nodes[number]) : () => {}
  }

  show: PageService['show'] = async node => {
    const found = this.#nodes[node]
    const element = found?.nodeType === Node.ELEMENT_NODE ? (found as Element) : found?.parentElement
    if (!element?.isConnected) return false
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'smooth' })
    return true
  }

  pick: PageService['pick'] = (color, onPicked, signal) => {
    // Not every number is that of a node.
    const numbers = new Map<Node, number>()
    this.#nodes.forEach((node, number) => {
      numbers.set(node, number)
    })
    const numberOf = (node: Node): number | undefined => numbers.get(node)
    return pickNodes({ overlay: this.#overlay, color, numberOf, shadowRootOf, onPicked, signal })
  }

  /** The panel is gone: nothing of ours stays in the page. */
  end(): void {
    this.#clear()
    this.#nodes = []
    this.#scroller = undefined
  }

  #state(): Omit<PageState, 'sample'> {
    return { url: location.href, network: this.#network.state, isLeaving: this.#isLeaving }
  }
}

/** Sends each piece when it is made. */
function* sent<T>(pieces: Generator<T, void>, send: (piece: T) => void): Generator<void, void> {
  for (const piece of pieces) {
    send(piece)
    yield
  }
}
