import type { ReactNode } from 'react'
import { asProblem } from '../api/problem.ts'
import { Icon } from './icon.tsx'
import './mistake.css'

interface MistakeProps {
  /** What failed; it says what to do, too. */
  readonly error?: unknown
  readonly children?: ReactNode
}

/** What is wrong, and what to do, beside what it is about. */
export function Mistake({ error, children }: MistakeProps) {
  const problem = error ? asProblem(error) : undefined
  return (
    <p className="mistake" role="alert">
      <Icon name="warning" />
      <span>
        {problem && `${problem.message} ${problem.todo}`}
        {children}
      </span>
    </p>
  )
}
