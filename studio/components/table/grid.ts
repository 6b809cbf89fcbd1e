import type { ReactNode } from 'react'
import type { GridSort } from './filter-field.tsx'

export interface GridColumn {
  readonly id: string
  readonly name: string
  readonly kind: string
  /** Said about the column, such as that its name is a guess. */
  readonly note?: string | undefined
  /** An edit that is tried out made or changed it. */
  readonly isFresh?: boolean
}

export interface GridCell {
  readonly text: string
  /** What the text means in its type. */
  readonly value?: string | number | boolean | undefined
  readonly currency?: string | undefined
  readonly derived?: boolean | undefined
}

/** A cell by its row and column, from 0. */
export interface GridPlace {
  readonly row: number
  readonly column: number
}

export interface PictureSize {
  readonly maxWidth: number
  readonly maxHeight: number
}

export interface DataGridProps {
  readonly label: string
  readonly columns: readonly GridColumn[]
  readonly rowCount: number
  /** Null: blank. Undefined: not loaded yet. */
  readonly cellAt: (row: number, column: number) => GridCell | null | undefined
  readonly active?: GridPlace | undefined
  readonly hovered?: GridPlace | undefined
  readonly onActive: (place: GridPlace) => void
  readonly onHover?: ((place: GridPlace | undefined) => void) | undefined
  /** Rows that are in view now, for those who load them. */
  readonly onRange?: (first: number, last: number) => void
  /** In a narrow window, rows are cards, unless it says otherwise. */
  readonly rowsAs?: 'grid' | 'cards' | undefined
  /** Without the letters and colors of columns, where nothing else has them. */
  readonly isPlain?: boolean
  /** A small picture to show before the text of a cell, at most this large. */
  readonly pictureAt?: ((row: number, column: number, size: PictureSize) => ReactNode) | undefined
  /** Shown at the end of a header, such as a menu. */
  readonly headerTool?: (column: number) => ReactNode
  readonly sort?: GridSort | undefined
  readonly onSort?: ((column: string) => void) | undefined
  /** A column was dragged to the place of another. */
  readonly onMoveColumn?: ((from: number, to: number) => void) | undefined
  /** What is written before a row; by default its number from 1. */
  readonly numberOf?: ((row: number) => number) | undefined
}

const NUMERIC: ReadonlySet<string> = new Set(['number', 'price'])

export const isNumeric = (kind: string): boolean => NUMERIC.has(kind)
