import { useState } from 'react'
import type { BarTree } from '../../../api/templates.ts'
import { barShapes, sayNumber } from './bar-shapes.ts'

const WIDTH = 480
const ROW = 18

interface BarTreesProps {
  readonly before: BarTree | null
  readonly after: BarTree | null
}

/** The variables of the paper at one depth. */
const COLUMNS = [
  ['P_d', 'elements side by side', ({ parallel }) => String(parallel)],
  ['w_d', 'width of the bar', ({ width }) => sayNumber(width)],
  ['A_d', 'area of the bar', ({ area }) => sayNumber(area)],
] as const satisfies readonly (readonly [name: string, about: string, of: (bar: BarTree['bars'][number]) => string])[]

/** Two bar-trees over each other: filled as the page is, dashed as it was. Each depth shows its variables. */
export function BarTrees({ before, after }: BarTreesProps) {
  const [shown, setShown] = useState<number>()
  const trees = [before, after].filter(tree => tree !== null)
  const now = after ?? before
  if (!now) return null
  const rows = Math.max(...trees.map(tree => barShapes(tree).length))
  const rowTop = (depth: number): number => (rows - depth) * ROW
  const depths = Array.from({ length: rows }, (_, at) => at + 1)
  const filled = after && barShapes(after)
  const dashed = before && barShapes(before)
  return (
    <div className="bar-trees">
      <svg viewBox={`0 0 ${WIDTH} ${rows * ROW}`} className="bar-trees-drawing" aria-label="Bar-trees" role="group">
        {filled?.map(({ depth, left, width }) => (
          <rect
            key={depth}
            className="bar-after"
            x={left * WIDTH}
            y={rowTop(depth)}
            width={width * WIDTH}
            height={ROW}
          />
        ))}
        {dashed?.map(({ depth, left, width }) => (
          <rect
            key={depth}
            className="bar-before"
            x={left * WIDTH}
            y={rowTop(depth)}
            width={width * WIDTH}
            height={ROW}
          />
        ))}
        {depths.map(depth => (
          // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the focus shows what pointing at it shows.
          <rect
            key={depth}
            className="bar-row"
            tabIndex={0}
            role="img"
            aria-label={sayDepth(depth, before, after)}
            x={0}
            y={rowTop(depth)}
            width={WIDTH}
            height={ROW}
            onMouseEnter={() => setShown(depth)}
            onFocus={() => setShown(depth)}
          />
        ))}
      </svg>
      <div>
        <p className="soft small">
          {before && after ? 'Filled: now. Dashed: before. ' : ''}Point at a depth, or reach it with Tab. The document
          is at the bottom.
        </p>
        <table className="plain-table number" aria-live="polite">
          <caption className="hidden-text">Variables of the bar-trees</caption>
          <thead>
            <tr>
              <th scope="col">Variable</th>
              {before && <th scope="col">Before</th>}
              {after && <th scope="col">Now</th>}
            </tr>
          </thead>
          <tbody>
            {WHOLE.map(([name, about, of]) => (
              <Line key={name} name={name} about={about} values={trees.map(of)} />
            ))}
            {shown !== undefined && (
              <>
                <Line name="d" about="the depth that is pointed at" values={trees.map(() => String(shown))} />
                {COLUMNS.map(([name, about, of]) => (
                  <Line
                    key={name}
                    name={name}
                    about={about}
                    values={trees.map(({ bars }) => (bars[shown] ? of(bars[shown]) : '–'))}
                  />
                ))}
              </>
            )}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const WHOLE = [
  ['d_max', 'depth of the root of the region', ({ depth }) => String(depth)],
  ['A_total', 'area of all bars', ({ total }) => sayNumber(total)],
  ['Σ upper', 'open minus closed tags above the region', ({ parts }) => String(parts.sigmaUpper)],
  ['Σ lower', 'the same below it', ({ parts }) => String(parts.sigmaLower)],
  ['Δ', 'their difference, and its class', ({ parts }) => `${parts.delta} (${parts.kind})`],
] as const satisfies readonly (readonly [name: string, about: string, of: (tree: BarTree) => string])[]

interface LineProps {
  readonly name: string
  readonly about: string
  readonly values: readonly string[]
}

function Line({ name, about, values }: LineProps) {
  const isChanged = new Set(values).size > 1
  return (
    <tr>
      <th scope="row" title={about}>
        {name} <span className="soft small">{about}</span>
      </th>
      {values.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: before, and now.
        <td key={at} className={isChanged ? 'bar-changed' : undefined}>
          {value}
        </td>
      ))}
    </tr>
  )
}

/** All that pointing at a depth shows, for readers. */
function sayDepth(depth: number, before: BarTree | null, after: BarTree | null): string {
  const of = (tree: BarTree | null): string[] => {
    const bar = tree?.bars[depth]
    return bar ? [COLUMNS.map(([name, , value]) => `${name} ${value(bar)}`).join(', ')] : ['no bar']
  }
  return `d ${depth}: ${[...(before ? of(before) : []), ...(after ? of(after) : [])].join(' → ')}`
}
