import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { asProblem } from '../api/problem.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import './toasts.css'

interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad'
}

type Say = (text: string, tone?: Toast['tone']) => void

const SayContext = createContext<Say>(() => {})

const SHOWN_MS = 6_000

/** Short messages about what has just happened. Readers hear them, too. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const last = useRef(0)
  const remove = useCallback((id: number) => setToasts(all => all.filter(toast => toast.id !== id)), [])
  const say = useCallback<Say>(
    (text, tone = 'good') => {
      const id = ++last.current
      setToasts(all => [...all, { id, text, tone }])
      // What went wrong stays until it was read.
      if (tone === 'good') setTimeout(() => remove(id), SHOWN_MS)
    },
    [remove],
  )
  return (
    <SayContext value={say}>
      {children}
      <div className="toasts" role="status" aria-live="polite">
        {toasts.map(({ id, text, tone }) => (
          <div key={id} className={`toast toast-${tone}`}>
            <Icon name={tone === 'good' ? 'check' : 'warning'} />
            <span>{text}</span>
            <IconButton icon="close" size={14} label="Dismiss" onClick={() => remove(id)} />
          </div>
        ))}
      </div>
    </SayContext>
  )
}

export const useSay = (): Say => useContext(SayContext)

/** Says what failed, and what to do. */
export function useFailure(): (error: unknown) => void {
  const say = useSay()
  return useCallback(
    error => {
      const { message, todo } = asProblem(error)
      say(`${message} ${todo}`, 'bad')
    },
    [say],
  )
}
