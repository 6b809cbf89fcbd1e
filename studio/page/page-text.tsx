import { useEffect, useMemo, useRef } from 'react'
import type { PageTree } from './page-tree.ts'
import { textLines } from './text-lines.ts'
import './page-text.css'

interface PageTextProps {
  readonly title: string
  readonly tree: PageTree
  /** The color of a text that is a value. */
  readonly colorOf: (node: number) => string | undefined
  readonly isMarked: (node: number) => boolean
  readonly onHover: (node: number | undefined) => void
  readonly onPick: (node: number) => void
}

/** The page as text, in elements of our own: for readers, phones, and pages without a picture. */
export function PageText({ title, tree, colorOf, isMarked, onHover, onPick }: PageTextProps) {
  const lines = useMemo(() => textLines(tree), [tree])
  const view = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is marked is in the document.
  useEffect(() => {
    view.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
    <article ref={view} className="page-text" aria-label={`Text of ${title || 'the page'}`} tabIndex={0}>
      {lines.map(({ texts, level }) => (
        <p key={texts[0]} className={level === undefined ? undefined : `page-text-h${level}`}>
          {texts.map(node => {
            const color = colorOf(node)
            if (color === undefined)
              return (
                // biome-ignore lint/a11y/noStaticElementInteractions: thousands of buttons would hide the values from readers.
                // biome-ignore lint/a11y/useKeyWithClickEvents: the same.
                <span key={node} data-marked={isMarked(node) ? '' : undefined} onClick={() => onPick(node)}>
                  {tree.texts[node]}{' '}
                </span>
              )
            return (
              <button
                key={node}
                type="button"
                data-marked={isMarked(node) ? '' : undefined}
                style={{ '--column': color } as React.CSSProperties}
                onMouseEnter={() => onHover(node)}
                onMouseLeave={() => onHover(undefined)}
                onClick={() => onPick(node)}
              >
                {tree.texts[node]}
              </button>
            )
          })}
        </p>
      ))}
    </article>
  )
}
