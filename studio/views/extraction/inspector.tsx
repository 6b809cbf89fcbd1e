import { Icon } from '../../components/icon.tsx'
import { outwards, type PageTree } from '../../page/page-tree.ts'
import { useNode } from '../../page/use-node.ts'
import './inspector.css'

interface InspectorProps {
  readonly page: string
  readonly tree: PageTree
  readonly node: number | undefined
  /** Whether the node is in the table. */
  readonly isInTable: boolean
  /** Whether all that is known about the node is shown. */
  readonly isOpen: boolean
  /** Why the page cannot be clicked on; undefined if it can. */
  readonly cannotClick: string | undefined
  readonly onOpen: (isOpen: boolean) => void
  readonly onPick: (node: number) => void
  readonly onWhy: () => void
  readonly onClick: (node: number) => void
}

/** The element that was picked: what is around it, what is known about it, and what can be done with it. */
export function Inspector(props: InspectorProps) {
  const { tree, node, isOpen, isInTable, cannotClick, onOpen, onPick, onWhy, onClick } = props
  if (node === undefined || tree.names[node] === undefined)
    return <p className="inspector inspector-hint soft small">Click anything on the page to see what it is, and why.</p>
  const path = [...outwards(tree, node)].reverse()
  return (
    <section className="inspector small" aria-label="Selected element">
      <div className="inspector-line">
        <nav className="crumbs" aria-label="Elements around the selected one">
          {path.map(at => (
            <button key={at} type="button" aria-current={at === node ? 'true' : undefined} onClick={() => onPick(at)}>
              {nodeName(tree, at)}
            </button>
          ))}
        </nav>
        <div className="tools-group">
          <button type="button" className="button button-quiet" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
            Details
          </button>
          <button
            type="button"
            className="button button-quiet"
            disabled={cannotClick !== undefined}
            title={cannotClick ?? 'The page is opened again, this is clicked, and the result is extracted.'}
            onClick={() => onClick(node)}
          >
            Click this on the page
          </button>
          <button type="button" className="button button-quiet" onClick={onWhy}>
            <Icon name="why" size={14} />
            {isInTable ? 'Why?' : 'Why not?'}
          </button>
        </div>
      </div>
      {isOpen && <NodeDetails page={props.page} node={node} />}
    </section>
  )
}

export const nodeName = ({ names, texts }: PageTree, node: number): string =>
  texts[node] === null ? (names[node] ?? '').toLowerCase() : 'text'

const LONG_TEXT = 300

function NodeDetails({ page, node }: { readonly page: string; readonly node: number }) {
  const { data, error } = useNode(page, node)
  if (error) return <p className="inspector-details">{error.message}</p>
  if (!data) return <p className="inspector-details soft">Loading …</p>
  const { text, attributes, annotations, box, xpath, clickable, visible } = data
  const state = [!visible && 'not visible', clickable && 'clickable'].filter(Boolean).join(', ')
  const size =
    box && `${Math.round(box[2]!)} × ${Math.round(box[3]!)} at ${Math.round(box[0]!)}, ${Math.round(box[1]!)}`
  const lines: readonly [string, string][] = [
    ['text', text.length > LONG_TEXT ? `${text.slice(0, LONG_TEXT)} …` : text],
    ...Object.entries(attributes).map(([name, value]): [string, string] => [`@${name}`, value]),
    ['box', [size, state].filter(Boolean).join('; ')],
    ['XPath', xpath],
  ]
  return (
    <dl className="inspector-details">
      {lines
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      {annotations.length > 0 && (
        <div>
          <dt>recognized</dt>
          <dd className="inspector-annotations">
            {annotations.map(({ type, text: said, value }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: annotations do not move.
              <span key={at}>
                <strong>{type}</strong> {said}
                {String(value) !== said && <span className="soft"> = {value}</span>}
              </span>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}
