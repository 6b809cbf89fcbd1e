import { useEffect, useRef } from 'react'
import { useExplanation } from '../../api/answers.ts'
import { CommandLine } from '../../components/command-line.tsx'
import { Icon } from '../../components/icon.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { Segments } from '../../components/segments.tsx'
import { FailureState, LoadingState } from '../../components/state-view.tsx'
import { useUrlState } from '../../components/use-url-state.ts'
import { ReasonTree } from './reason-tree.tsx'
import { askedAbout, subjectsOf, type WhyPlace, type WhySubject } from './why-question.ts'
import './why-drawer.css'

const DEPTHS = [
  ['short', 'In short'],
  ['rules', 'Rules'],
  ['experts', 'For experts'],
] as const

interface WhyDrawerProps {
  readonly subject: WhySubject
  readonly place: WhyPlace
  readonly onPoint: (nodes: readonly number[]) => void
  readonly onShow: (nodes: readonly number[]) => void
}

/** Why something was found, or not: a sentence, the rules, or everything. */
export function WhyDrawer({ subject, place, onPoint, onShow }: WhyDrawerProps) {
  const [params, change] = useUrlState()
  const { extraction } = place
  const subjects = subjectsOf(place)
  const current = subjects.some(([name]) => name === subject) ? subject : 'list'
  const depth = DEPTHS.find(([name]) => name === params.get('depth'))?.[0] ?? 'short'
  const { data, error, isPending } = useExplanation(extraction.id, askedAbout(current, place))
  const drawer = useRef<HTMLElement>(null)
  // What was highlighted belongs to another answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer.
  useEffect(() => () => onPoint([]), [data, onPoint])
  // Opened by a key or a button: the keyboard goes on here, and later where it was.
  useEffect(() => {
    const before = document.activeElement
    drawer.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  const close = (): void => change({ why: undefined, depth: undefined })
  return (
    <section
      ref={drawer}
      className="why"
      aria-label="Why?"
      tabIndex={-1}
      onKeyDown={event => {
        if (event.key === 'Escape') close()
      }}
    >
      <header className="why-head">
        <div className="why-subjects" role="group" aria-label="What to explain">
          {subjects.map(([name, label]) => (
            <button
              key={name}
              type="button"
              className="button button-quiet"
              aria-pressed={name === current}
              onClick={() => change({ why: name })}
            >
              {label}
            </button>
          ))}
        </div>
        <IconButton icon="close" label="Close the reasons" onClick={close} />
      </header>
      <div className="why-body" aria-live="polite" aria-busy={isPending}>
        {error ? (
          <FailureState error={error} />
        ) : !data ? (
          <LoadingState title="Asking for the reasons …" />
        ) : (
          <>
            <p className="why-sentence">
              <Icon name={data.found ? 'check' : 'warning'} />
              <span>{data.sentence}</span>
            </p>
            {data.reasons.length > 0 && (
              <ul className="why-reasons">
                {data.reasons.map(reason => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            )}
            <Segments
              className="why-depths"
              label="How much to show"
              choices={DEPTHS}
              value={depth}
              onChange={name => change({ depth: name === 'short' ? undefined : name })}
            />
            {depth !== 'short' &&
              (data.tree.length === 0 ? (
                <p className="soft">There is no rule about this.</p>
              ) : (
                <ReasonTree
                  key={`${current} ${depth}`}
                  reasons={data.tree}
                  page={extraction.page}
                  forExperts={depth === 'experts'}
                  onPoint={onPoint}
                  onShow={onShow}
                />
              ))}
            {depth === 'experts' && <CommandLine command={data.command} />}
          </>
        )}
      </div>
    </section>
  )
}
