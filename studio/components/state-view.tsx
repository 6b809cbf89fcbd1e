import type { ReactNode } from 'react'
import { asProblem } from '../api/problem.ts'
import { CommandLine } from './command-line.tsx'
import { Icon, type IconName } from './icon.tsx'
import './state-view.css'

interface StateProps {
  readonly title: string
  /** What to do. */
  readonly children?: ReactNode
  /** The command line that does the same. */
  readonly command?: string | undefined
}

const State = ({
  title,
  children,
  command,
  kind,
  icon,
}: StateProps & { readonly kind: string; readonly icon?: IconName }) => (
  <section className={`state state-${kind}`} {...(kind === 'failure' ? { role: 'alert' } : {})}>
    {icon ? <Icon name={icon} size={24} /> : <span className="state-spinner" />}
    <h2>{title}</h2>
    {children !== undefined && <div className="state-todo">{children}</div>}
    {command !== undefined && <CommandLine command={command} />}
  </section>
)

/** There is nothing here yet. */
export const EmptyState = (props: StateProps) => <State kind="empty" icon="file" {...props} />

/** It takes a moment. */
export const LoadingState = (props: StateProps) => (
  <div aria-live="polite" aria-busy="true" className="state-holder">
    <State kind="loading" {...props} />
  </div>
)

/** It failed: what happened, and what to do. */
export function FailureState({ error, children, command }: Omit<StateProps, 'title'> & { readonly error: unknown }) {
  const { message, todo } = asProblem(error)
  return (
    <State kind="failure" icon="warning" title={message} command={command}>
      <p>{todo}</p>
      {children}
    </State>
  )
}
