import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { answerOf, api } from '../../api/client.ts'
import type { OpenJob } from '../../api/jobs.ts'
import { asProblem } from '../../api/problem.ts'
import { CommandLine } from '../../components/command-line.tsx'
import { Icon } from '../../components/icon.tsx'
import { useSay } from '../../components/toasts.tsx'

/** The file of a job, which can be changed; mistakes are shown at their lines. */
export function JobFile({ job }: { readonly job: OpenJob }) {
  const [text, setText] = useState(job.source)
  const area = useRef<HTMLTextAreaElement>(null)
  const queries = useQueryClient()
  const say = useSay()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      answerOf(api.jobs.$post({ header: { 'if-match': job.version }, json: { source: text, name: job.name } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['job', job.name] })
      say('The job file is saved.')
    },
  })
  const problem = error ? asProblem(error) : undefined
  const goTo = (line: number): void => {
    const lines = text.split('\n')
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0)
    area.current?.focus()
    area.current?.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  }
  const wrong = new Set(problem?.mistakes.map(({ line }) => line))
  return (
    <section className="part" aria-labelledby="file">
      <h2 id="file">Job file</h2>
      <div className="job-file">
        <ol className="job-lines number" aria-hidden="true">
          {text.split('\n').map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number.
            <li key={at} className={wrong.has(at + 1) ? 'job-line-wrong' : undefined}>
              {at + 1}
            </li>
          ))}
        </ol>
        <textarea
          ref={area}
          aria-label="Job file"
          wrap="off"
          spellCheck={false}
          rows={text.split('\n').length}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </div>
      {problem && (
        <div role="alert">
          <ul className="job-mistakes">
            {problem.mistakes.map(({ at, message, line }) => (
              <li key={`${at} ${message}`} className="mistake">
                <Icon name="warning" />
                <span>
                  {line !== undefined && (
                    <button type="button" className="job-line-link" onClick={() => goTo(line)}>
                      Line {line}
                    </button>
                  )}{' '}
                  {at !== '' && <code>{at}</code>} {message}
                </span>
              </li>
            ))}
            {problem.mistakes.length === 0 && (
              <li className="mistake">
                <Icon name="warning" />
                {problem.message} {problem.todo}
              </li>
            )}
          </ul>
        </div>
      )}
      <div className="buttons">
        <button
          type="button"
          className="button button-quiet"
          disabled={text === job.source}
          onClick={() => setText(job.source)}
        >
          Undo changes
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={isPending || text === job.source}
          onClick={() => mutate()}
        >
          Save
        </button>
      </div>
      <CommandLine command={`amberyl jobs show ${job.name}`} />
    </section>
  )
}
