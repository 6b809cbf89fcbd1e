import { useMemo, useState } from 'react'
import type { OpenedPage } from '../../api/blocks.ts'
import { usePage } from '../../api/queries.ts'
import { Icon } from '../../components/icon.tsx'
import { useKeys } from '../../components/keys.tsx'
import { SplitPane } from '../../components/split-pane.tsx'
import { FailureState, LoadingState } from '../../components/state-view.tsx'
import { nodeAtPath } from '../../page/node-at-path.ts'
import { nodeText } from '../../page/node-text.ts'
import type { Mark } from '../../page/page-picture.tsx'
import { boxAround, outwards, type PageTree } from '../../page/page-tree.ts'
import { PageView } from '../../page/page-view.tsx'
import { columnColor, pageColor } from '../../page/palette.ts'
import { useTree } from '../../page/use-tree.ts'
import { useLabels } from './use-labels.ts'

interface LabelPageProps {
  readonly type: string
  readonly corpus: string
  readonly page: string
  readonly classes: readonly string[]
  readonly opened: OpenedPage
  /** The XPath of an element that a training confused. */
  readonly first: string | undefined
  readonly onSaved: () => void
}

/** A page, its labels, and what the model proposes. */
export function LabelPage(props: LabelPageProps) {
  const page = usePage(props.opened.page)
  const tree = useTree(props.opened.page)
  const error = page.error ?? tree.error
  if (error) return <FailureState error={error} />
  if (!page.data || !tree.data) return <LoadingState title="Loading the page …" />
  return <Labeling {...props} shownPage={page.data} tree={tree.data} />
}

interface LabelingProps extends LabelPageProps {
  readonly shownPage: NonNullable<ReturnType<typeof usePage>['data']>
  readonly tree: PageTree
}

/** What people click. */
const CLICKABLE = new Set(['a', 'button', 'input', 'summary', 'label'])

/** An element, never a text; and the link around what was pointed at. */
function elementAt(tree: PageTree, node: number): number {
  const around = [...outwards(tree, node)]
  return around.find(each => CLICKABLE.has(tree.names[each]!)) ?? around.find(each => tree.texts[each] === null) ?? node
}

function Labeling({ opened, classes, shownPage, tree, first, ...place }: LabelingProps) {
  const { labels, isLabeled, state, canUndo, set, undo } = useLabels({ ...place, opened })
  const [chosen, setChosen] = useState(() => (first === undefined ? undefined : nodeAtPath(tree, first)))
  const [hovered, setHovered] = useState<number>()
  const [isHidden, setIsHidden] = useState(false)
  const labelOf = (node: number) => labels.find(label => label.node === node)
  // A proposal that is labeled is decided.
  const proposals = isHidden
    ? []
    : opened.proposals.filter(({ nodes }) => !nodes.some(({ node }) => labelOf(node) !== undefined))
  const label = (node: number | undefined, name: string | undefined): void => {
    if (node === undefined) return
    const others = labels.filter(each => each.node !== node)
    set(name === undefined ? others : [...others, { node, xpath: '', class: name }])
  }
  const candidates = useMemo(
    () =>
      tree.names
        .map((_, node) => node)
        .filter(node => CLICKABLE.has(tree.names[node]!) && boxAround(tree, [node]) !== undefined),
    [tree],
  )
  const step = (by: 1 | -1): void => {
    const from = chosen ?? -1
    const next = by > 0 ? candidates.find(node => node > from) : candidates.findLast(node => node < from)
    setChosen(next ?? (by > 0 ? candidates[0] : candidates.at(-1)))
  }
  useKeys([
    ...classes.slice(0, 9).map((name, at) => ({
      keys: String(at + 1),
      about: `label the element as ${name}`,
      act: () => label(chosen, name),
    })),
    { keys: '0', about: 'no label for the element', act: () => label(chosen, undefined) },
    { keys: 'j', about: 'next link or button', act: () => step(1) },
    { keys: 'k', about: 'previous link or button', act: () => step(-1) },
    { keys: 'x', about: 'the page has no such block', act: () => set([]) },
    { keys: 'p', about: 'show or hide proposals', act: () => setIsHidden(!isHidden) },
    { keys: 'Ctrl+z', about: 'undo', act: undo },
  ])
  const mark = (nodes: readonly number[], rest: Omit<Mark, 'box'>): Mark[] => {
    const box = boxAround(tree, nodes)
    return box ? [{ box, ...rest }] : []
  }
  const classAt = (name: string): number => Math.max(0, classes.indexOf(name))
  const marks = [
    ...labels.flatMap(({ node, class: name }) =>
      node === null
        ? []
        : mark([node], { name: `label ${node}`, color: pageColor(classAt(name)), kind: 'chosen', label: name }),
    ),
    ...(chosen === undefined ? [] : mark([chosen], { name: 'element', color: '#1f1c17', kind: 'inspected' })),
    ...(hovered === undefined ? [] : mark([hovered], { name: 'hovered', color: '#1f1c17', kind: 'hovered' })),
  ]
  const layers = [
    {
      name: 'proposals',
      line: 'dashed' as const,
      boxes: proposals.flatMap(({ class: name, nodes }) => {
        const box = boxAround(
          tree,
          nodes.map(({ node }) => node),
        )
        return box ? [{ box, color: pageColor(classAt(name)) }] : []
      }),
    },
  ]
  const colorOf = (node: number): string | undefined => {
    const found = [...outwards(tree, node)].map(labelOf).find(each => each !== undefined)
    return found && columnColor(classAt(found.class))
  }
  const pick = (node: number): void => setChosen(elementAt(tree, node))
  const chosenBox = useMemo(() => (chosen === undefined ? undefined : boxAround(tree, [chosen])), [tree, chosen])
  return (
    <div className="train-page">
      <SplitPane
        name="train"
        label="Width of the page"
        left={
          <PageView
            page={shownPage}
            tree={tree}
            layers={layers}
            marks={marks}
            zoom="fit"
            shown={chosenBox}
            inspected={chosen}
            colorOf={colorOf}
            isMarked={node => chosen !== undefined && [...outwards(tree, node)].includes(chosen)}
            onHover={node => setHovered(node === undefined ? undefined : elementAt(tree, node))}
            onPick={node => (node === chosen ? undefined : pick(node))}
          />
        }
        right={
          <div className="side-pane">
            <p role="status" className="train-saved">
              {state === 'saving'
                ? 'Saving …'
                : state === 'saved'
                  ? 'Saved in labels.json.'
                  : isLabeled
                    ? 'Labeled.'
                    : 'Not labeled yet.'}
            </p>
            <section className="train-element" aria-label="Element">
              {chosen === undefined ? (
                <p className="soft">Click an element on the page, or press j for the next link or button.</p>
              ) : (
                <p>
                  <code>&lt;{tree.names[chosen]}&gt;</code> {nodeText(tree, chosen) || 'without text'}
                </p>
              )}
              <div className="buttons">
                {classes.map((name, at) => (
                  <button
                    key={name}
                    type="button"
                    className="button"
                    disabled={chosen === undefined}
                    aria-pressed={chosen !== undefined && labelOf(chosen)?.class === name}
                    onClick={() => label(chosen, name)}
                  >
                    <kbd>{at + 1}</kbd> {name}
                  </button>
                ))}
                <button
                  type="button"
                  className="button"
                  disabled={chosen === undefined || labelOf(chosen) === undefined}
                  onClick={() => label(chosen, undefined)}
                >
                  <kbd>0</kbd> none
                </button>
              </div>
            </section>
            <h2>Labels</h2>
            {labels.length === 0 && <p className="soft">{isLabeled ? 'This page has no such block.' : 'None yet.'}</p>}
            <ul className="train-labels" aria-label="Labels">
              {labels.map(({ node, xpath, class: name }) => (
                <li key={`${node} ${xpath}`} style={{ '--column': columnColor(classAt(name)) } as React.CSSProperties}>
                  <button type="button" disabled={node === null} onClick={() => setChosen(node ?? undefined)}>
                    <strong>{name}</strong>{' '}
                    {node === null ? `not on the page: ${xpath}` : nodeText(tree, node) || tree.names[node]}
                  </button>
                </li>
              ))}
            </ul>
            <div className="buttons">
              <button type="button" className="button" disabled={!canUndo} onClick={undo}>
                <Icon name="undo" />
                Undo
              </button>
              <button type="button" className="button" onClick={() => set([])}>
                <kbd>x</kbd> Nothing on this page
              </button>
            </div>
            <h2>Proposals</h2>
            <p className="soft">
              {opened.because ?? 'What the model in use would say. Nothing of it is saved until you confirm it.'}
            </p>
            <ul className="train-labels train-proposals" aria-label="Proposals">
              {proposals.map(({ class: name, probability, nodes }) => (
                <li
                  key={nodes.map(({ node }) => node).join()}
                  style={{ '--column': columnColor(classAt(name)) } as React.CSSProperties}
                >
                  <button type="button" onClick={() => setChosen(nodes[0]?.node)}>
                    <strong>{name}</strong> {nodes.map(({ text }) => text).join(' ')}{' '}
                    <span className="soft number">{Math.round(probability * 100)} %</span>
                  </button>
                  <button
                    type="button"
                    className="button"
                    aria-label={`Confirm ${name}: ${nodes[0]?.text ?? ''}`}
                    onClick={() => set([...labels, ...nodes.map(({ node, xpath }) => ({ node, xpath, class: name }))])}
                  >
                    Confirm
                  </button>
                </li>
              ))}
            </ul>
          </div>
        }
      />
    </div>
  )
}
