import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { answerOf, api } from '../../../api/client.ts'
import { type Template, type TemplateChange, useRefreshJob } from '../../../api/templates.ts'
import { Mistake } from '../../../components/mistake.tsx'
import { useSay } from '../../../components/toasts.tsx'

interface PasteAnewProps {
  readonly job: string
  readonly kind: Template['kind']
  readonly change: TemplateChange
  readonly version: string | undefined
}

/** Texts of fields as the changed page shows them: the wrapper is learned again from them. */
export function PasteAnew({ job, kind, change, version }: PasteAnewProps) {
  const { verdict, fields } = change
  const names = [...new Set([...(verdict.paste ?? []), ...fields.map(({ name }) => name)])]
  const needed = new Set(verdict.paste ?? [])
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [without, setWithout] = useState<readonly string[]>([])
  const refresh = useRefreshJob(job)
  const say = useSay()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      answerOf(
        api.jobs[':name'].templates[':kind'].paste.$post({
          param: { name: job, kind },
          header: version === undefined ? {} : { 'if-match': version },
          json: {
            fields: Object.fromEntries(
              Object.entries(texts).flatMap(([name, text]) =>
                text.trim() === '' || without.includes(name) ? [] : [[name, text.trim()]],
              ),
            ),
            without: [...without],
          },
        }),
      ),
    onSuccess: async ({ learned, version: added }) => {
      if (!learned) return
      say(`Learned: version ${added} is in use from now on. Run the job to read the list with it.`)
      await refresh()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    mutate()
  }
  return (
    <details open={needed.size > 0} className="paste-anew">
      <summary>Paste the text again</summary>
      <form className="part-form" onSubmit={submit}>
        <p className="soft">
          Copy the texts from the page as it is now{kind === 'list' ? ', all of one record' : ''}. Fields that you leave
          empty are found again by themselves.
        </p>
        {names.map(name => {
          const mistake = data?.problems.find(({ field }) => field === name)
          return (
            <div key={name} className="paste-field">
              <label className="field">
                <span>
                  {name} {needed.has(name) && <em className="soft">needed</em>}
                </span>
                <input
                  className="input"
                  value={texts[name] ?? ''}
                  disabled={without.includes(name)}
                  placeholder={fields.find(each => each.name === name)?.before[0]?.text}
                  onChange={event => setTexts({ ...texts, [name]: event.target.value })}
                />
              </label>
              <label className="paste-without">
                <input
                  type="checkbox"
                  checked={without.includes(name)}
                  onChange={event =>
                    setWithout(event.target.checked ? [...without, name] : without.filter(each => each !== name))
                  }
                />
                Do without {name}
              </label>
              {mistake && (
                <Mistake>
                  {mistake.message}
                  {mistake.nearest && (
                    <>
                      {' '}
                      The nearest text is “{mistake.nearest.text}”.{' '}
                      <button
                        type="button"
                        className="button"
                        onClick={() => setTexts({ ...texts, [name]: mistake.nearest!.text })}
                      >
                        Use this
                      </button>
                    </>
                  )}
                </Mistake>
              )}
            </div>
          )
        })}
        {error && <Mistake error={error} />}
        {data?.problems
          .filter(({ field }) => field === null)
          .map(({ message }) => (
            <Mistake key={message}>{message}</Mistake>
          ))}
        <div className="buttons">
          <button type="submit" className="button" disabled={isPending || Object.values(texts).join('').trim() === ''}>
            Learn again
          </button>
        </div>
      </form>
    </details>
  )
}
