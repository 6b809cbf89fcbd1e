import { useState } from 'react'
import { type FieldPair, type TemplateChange, useDecision } from '../../../api/templates.ts'
import { Icon } from '../../../components/icon.tsx'
import { useFailure, useSay } from '../../../components/toasts.tsx'
import { FieldPairs } from './field-pairs.tsx'

interface ProposalProps {
  readonly job: string
  readonly proposal: NonNullable<TemplateChange['proposal']>
  readonly version: string | undefined
  readonly fields: readonly FieldPair[]
}

/** The new wrapper: what it reads, and whether to use it. */
export function Proposal({ job, proposal, version, fields }: ProposalProps) {
  const [isRejecting, setIsRejecting] = useState(false)
  const [reason, setReason] = useState('')
  const say = useSay()
  const { mutate, isPending } = useDecision(job, version)
  const fail = useFailure()
  const decide = (decision: 'accept' | 'reject'): void =>
    mutate(decision === 'accept' || reason.trim() === '' ? { decision } : { decision, reason: reason.trim() }, {
      onError: fail,
      onSuccess: () =>
        say(
          decision === 'accept'
            ? `Version ${proposal.version} is in use from now on. Run the job to read the list with it.`
            : `Version ${proposal.version} was rejected. The job keeps the wrapper that it has.`,
        ),
    })
  return (
    <>
      <FieldPairs fields={fields} />
      {proposal.state === 'proposed' && (
        <>
          <div className="buttons">
            <button
              type="button"
              className="button button-primary"
              disabled={isPending}
              onClick={() => decide('accept')}
            >
              <Icon name="check" />
              Accept the new wrapper
            </button>
            {!isRejecting && (
              <button type="button" className="button" onClick={() => setIsRejecting(true)}>
                Reject …
              </button>
            )}
          </div>
          {isRejecting && (
            <form
              className="buttons"
              onSubmit={event => {
                event.preventDefault()
                decide('reject')
              }}
            >
              <label className="field">
                <span>Why (kept with the version)</span>
                <input
                  className="input"
                  maxLength={1000}
                  value={reason}
                  onChange={event => setReason(event.target.value)}
                  // biome-ignore lint/a11y/noAutofocus: the form was opened to write this.
                  autoFocus
                />
              </label>
              <button type="submit" className="button" disabled={isPending}>
                Reject
              </button>
              <button type="button" className="button button-quiet" onClick={() => setIsRejecting(false)}>
                Cancel
              </button>
            </form>
          )}
        </>
      )}
    </>
  )
}
