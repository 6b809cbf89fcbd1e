import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { drawLayers, type Layer } from './layer.ts'
import { type Box, type Direction, hitTest, moveFrom, type PageTree } from './page-tree.ts'
import { Tile } from './tile.tsx'
import './page-picture.css'

/** Something that is pointed at or chosen. */
export interface Mark {
  readonly name: string
  readonly box: Box
  readonly color: string
  readonly kind: 'hovered' | 'chosen' | 'inspected' | 'reason'
  readonly label?: string | undefined
  /** Beside the box instead of above it, where other values may be. */
  readonly isLabelBeside?: boolean
  /** What is inside keeps its color. */
  readonly isOutline?: boolean
}

export type Zoom = 'fit' | number

interface PagePictureProps {
  readonly page: {
    readonly id: string
    readonly title: string
    readonly width: number | null
    readonly height: number | null
    readonly tiles: readonly { readonly top: number; readonly height: number }[]
  }
  readonly tree: PageTree
  readonly layers: readonly Layer[]
  readonly marks: readonly Mark[]
  readonly zoom: Zoom
  /** Scrolled into view whenever it changes. */
  readonly shown?: Box | undefined
  /** The node that arrow keys move from. */
  readonly inspected?: number | undefined
  readonly onScale?: (scale: number) => void
  readonly onHover: (node: number | undefined) => void
  readonly onPick: (node: number) => void
}

/** Drawn beyond what is in view, so that most scrolling draws nothing. */
const MARGIN_PX = 600
const MOVES: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/**
 * The page as it was when it was read, with what was found drawn over it. One factor scales both directions, and the
 * boxes with them.
 */
export function PagePicture(props: PagePictureProps) {
  const { page, tree, layers, marks, zoom, shown, inspected, onScale, onHover, onPick } = props
  const scroller = useRef<HTMLDivElement>(null)
  const width = page.width ?? 0
  const height = page.tiles.reduce((end, tile) => Math.max(end, tile.top + tile.height), 0)
  const scale = useScale(scroller, zoom, width)
  useEffect(() => onScale?.(scale), [onScale, scale])

  const nodeAt = (event: MouseEvent): number | undefined => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return hitTest(tree, (event.clientX - left) / scale, (event.clientY - top) / scale)
  }
  const press = (event: KeyboardEvent): void => {
    const direction = MOVES[event.key]
    if (!direction || inspected === undefined) return
    event.preventDefault()
    onPick(moveFrom(tree, inspected, direction))
  }
  useShown(scroller, shown, scale)

  return (
    <div
      ref={scroller}
      className="picture"
      role="application"
      aria-label={`Picture of ${page.title || 'the page'}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrow keys move through the page.
      tabIndex={0}
      onKeyDown={press}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the text view and the table have the same for the keyboard. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same. */}
      <div
        className="picture-sheet"
        style={{ width: width * scale, height: height * scale }}
        onMouseMove={event => onHover(nodeAt(event))}
        onMouseLeave={() => onHover(undefined)}
        onClick={event => {
          const node = nodeAt(event)
          if (node !== undefined) onPick(node)
        }}
      >
        {page.tiles.map((tile, number) => (
          <Tile
            key={tile.top}
            page={page.id}
            number={number}
            top={tile.top * scale}
            width={width * scale}
            height={tile.height * scale}
          />
        ))}
        <Overlay scroller={scroller} layers={layers} scale={scale} width={width} height={height} />
        {marks.map(({ name, box, color, kind, label, isLabelBeside = false, isOutline = false }) => (
          <div
            key={`${kind} ${name}`}
            className={`picture-mark picture-mark-${isOutline ? 'around' : kind}`}
            data-mark={kind}
            data-name={name}
            style={
              {
                left: box.left * scale,
                top: box.top * scale,
                width: box.width * scale,
                height: box.height * scale,
                '--mark': color,
              } as React.CSSProperties
            }
          >
            {label !== undefined && <span className={isLabelBeside ? 'picture-label-beside' : undefined}>{label}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}

type ElementRef = React.RefObject<HTMLDivElement | null>

/** Pixels of the screen for a pixel of the page. */
function useScale(scroller: ElementRef, zoom: Zoom, width: number): number {
  const [fit, setFit] = useState(1)
  useLayoutEffect(() => {
    const element = scroller.current!
    const measure = (): void => setFit(width > 0 && element.clientWidth > 0 ? element.clientWidth / width : 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, width])
  return zoom === 'fit' ? fit : zoom
}

/** Scrolls as little as possible, and not at all to what is in view; also after a change of the zoom. */
function useShown(scroller: ElementRef, shown: Box | undefined, scale: number): void {
  useEffect(() => {
    const element = scroller.current
    if (!element || !shown) return
    const { scrollTop, clientHeight, scrollLeft, clientWidth } = element
    const [top, bottom] = [shown.top * scale, (shown.top + shown.height) * scale]
    const [left, right] = [shown.left * scale, (shown.left + shown.width) * scale]
    if (top < scrollTop || bottom > scrollTop + clientHeight)
      element.scrollTop = Math.max(0, Math.min(top - 40, (top + bottom - clientHeight) / 2))
    if (left < scrollLeft || right > scrollLeft + clientWidth)
      element.scrollLeft = Math.max(0, Math.min(left - 40, (left + right - clientWidth) / 2))
  }, [scroller, shown, scale])
}

interface OverlayProps {
  readonly scroller: ElementRef
  readonly layers: readonly Layer[]
  readonly scale: number
  readonly width: number
  readonly height: number
}

/** A canvas around what is in view; a canvas as tall as the page would be too large for some browsers. */
function Overlay({ scroller, layers, scale, width, height }: OverlayProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useRef({ top: 0, bottom: 0 })
  const draw = useCallback(
    (isNew: boolean) => {
      const [element, view] = [canvas.current, scroller.current]
      if (!element || !view) return
      const [from, to] = [view.scrollTop, view.scrollTop + view.clientHeight]
      if (!isNew && from >= drawn.current.top && to <= drawn.current.bottom) return
      const top = Math.max(0, Math.floor(from - MARGIN_PX))
      const bottom = Math.min(Math.ceil(height * scale), Math.ceil(to + MARGIN_PX))
      drawn.current = {
        top: top === 0 ? -1 : top,
        bottom: bottom >= height * scale ? Number.POSITIVE_INFINITY : bottom,
      }
      const ratio = devicePixelRatio
      const [wide, tall] = [Math.max(1, Math.ceil(width * scale)), Math.max(1, bottom - top)]
      element.width = Math.round(wide * ratio)
      element.height = Math.round(tall * ratio)
      element.style.setProperty('top', `${top}px`)
      element.style.setProperty('width', `${wide}px`)
      element.style.setProperty('height', `${tall}px`)
      const window = { left: 0, top: top / scale, width: wide / scale, height: tall / scale }
      drawLayers(element.getContext('2d')!, layers, window, { scale, ratio })
    },
    [scroller, layers, scale, width, height],
  )
  useLayoutEffect(() => {
    draw(true)
    const view = scroller.current
    const listen = (): void => draw(false)
    view?.addEventListener('scroll', listen, { passive: true })
    const observer = new ResizeObserver(() => draw(true))
    if (view) observer.observe(view)
    return () => {
      view?.removeEventListener('scroll', listen)
      observer.disconnect()
    }
  }, [draw, scroller])
  return <canvas ref={canvas} className="picture-overlay" />
}
