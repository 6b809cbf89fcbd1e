import { type ReactNode, useState } from 'react'
import { IconButton } from '../../components/icon-button.tsx'
import type { Layer } from '../../page/layer.ts'
import type { Mark, PagePicture, Zoom } from '../../page/page-picture.tsx'
import type { Box, PageTree } from '../../page/page-tree.ts'
import { PageView } from '../../page/page-view.tsx'
import { LAYER_COLORS, LAYERS, type LayerName } from './layers-of.ts'

interface PagePaneProps {
  readonly page: React.ComponentProps<typeof PagePicture>['page']
  readonly tree: PageTree
  readonly layers: readonly Layer[]
  readonly shownLayers: ReadonlySet<LayerName>
  readonly marks: readonly Mark[]
  readonly shown: Box | undefined
  readonly zoom: Zoom
  readonly asText: boolean
  readonly inspected: number | undefined
  readonly colorOf: (node: number) => string | undefined
  readonly isMarked: (node: number) => boolean
  readonly onLayer: (name: LayerName) => void
  readonly onZoom: (zoom: Zoom) => void
  readonly onText: (asText: boolean) => void
  readonly onHover: (node: number | undefined) => void
  readonly onPick: (node: number) => void
  /** Below the page. */
  readonly children?: ReactNode
}

const STEPS = [0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2] as const
const WORDS: Readonly<Record<LayerName, string>> = {
  regions: 'Lists',
  records: 'Records',
  fields: 'Fields',
  next: 'Next page',
}

const ABOUT: Readonly<Record<LayerName, string>> = {
  regions: 'Outline all lists of the page',
  records: 'Outline the records of this list',
  fields: 'Mark the values, in the colors of their columns',
  next: 'Mark what leads to the next page',
}

/** The page as picture or as text, with the tools for it. */
export function PagePane(props: PagePaneProps) {
  const { page, tree, layers, shownLayers, marks, shown, zoom, asText, inspected } = props
  const [scale, setScale] = useState(1)
  const hasPicture = page.tiles.length > 0
  const step = (by: 1 | -1): void => {
    const next = by > 0 ? STEPS.find(each => each > scale + 0.01) : STEPS.findLast(each => each < scale - 0.01)
    if (next !== undefined) props.onZoom(next)
  }
  return (
    <>
      <div className="tools" role="toolbar" aria-label="Page">
        <div className="segments">
          <button
            type="button"
            aria-pressed={!asText}
            disabled={!hasPicture}
            title={hasPicture ? undefined : 'This page was read without a browser: there is no picture.'}
            onClick={() => props.onText(false)}
          >
            Picture
          </button>
          <button type="button" aria-pressed={asText} onClick={() => props.onText(true)}>
            Text
          </button>
        </div>
        {!asText && (
          <>
            <div className="tools-group tools-layers">
              {LAYERS.map(name => (
                <button
                  key={name}
                  type="button"
                  className="layer"
                  aria-pressed={shownLayers.has(name)}
                  style={{ '--layer': LAYER_COLORS[name] } as React.CSSProperties}
                  title={ABOUT[name]}
                  onClick={() => props.onLayer(name)}
                >
                  <span className="layer-swatch" data-layer={name} />
                  {WORDS[name]}
                </button>
              ))}
            </div>
            <div className="tools-group">
              <IconButton icon="minus" label="Smaller" onClick={() => step(-1)} />
              <button
                type="button"
                className="button button-quiet number tools-zoom"
                aria-label={`Zoom ${Math.round(scale * 100)} %; fit the width`}
                aria-pressed={zoom === 'fit'}
                title="Fit the width"
                onClick={() => props.onZoom('fit')}
              >
                {Math.round(scale * 100)} %
              </button>
              <IconButton icon="plus" label="Larger" onClick={() => step(1)} />
            </div>
          </>
        )}
      </div>
      <PageView
        {...{ page, tree, layers, marks, zoom, shown, inspected, asText }}
        colorOf={props.colorOf}
        isMarked={props.isMarked}
        onScale={setScale}
        onHover={props.onHover}
        onPick={props.onPick}
      />
      {props.children}
    </>
  )
}
