import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Icon } from '../../studio/components/icon.tsx'
import { useFailure } from '../../studio/components/toasts.tsx'
import { requestAccess } from '../tab/host-access.ts'
import type { AccessQuestions } from './access-questions.ts'
import { problemOf } from './parts.ts'

/** The list goes on at another site: the person allows it by a click, or keeps what was read. */
export function AskAccess({ access }: { readonly access: AccessQuestions }) {
  const question = useSyncExternalStore(access.subscribe, access.current)
  const allow = useRef<HTMLButtonElement>(null)
  const fail = useFailure()
  useEffect(() => {
    if (question) allow.current?.focus()
  }, [question])
  if (!question) return null
  const { origin, answer } = question
  return (
    <section className="panel-access" role="alert" aria-label="Access to another site">
      <Icon name="warning" size={14} />
      <p>
        The list goes on at <strong>{origin}</strong>. The browser will ask you whether Amberyl may read pages there.
      </p>
      <button
        ref={allow}
        type="button"
        className="button button-primary"
        onClick={() =>
          requestAccess(origin).then(answer, error => {
            answer(false)
            fail(problemOf(error))
          })
        }
      >
        Go on there
      </button>
      <button type="button" className="button" onClick={() => answer(false)}>
        End here
      </button>
    </section>
  )
}
