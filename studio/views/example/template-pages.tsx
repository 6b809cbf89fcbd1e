import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { answerOf, api } from '../../api/client.ts'
import type { Learned } from '../../api/example.ts'
import { usePage } from '../../api/queries.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { useFailure } from '../../components/toasts.tsx'

/** As many as the server reads at once. */
const MAX_OTHERS = 5

type Read = Learned['pages'][number]

interface TemplatePagesProps {
  readonly names: readonly string[]
  readonly read: readonly Read[]
  /** The other pages, also while nothing is read on them. */
  readonly others: readonly string[]
  readonly onOthers: (others: readonly string[]) => void
  readonly onCorrect: (page: string, field: string, text: string) => void
}

/** Other pages of the template, with what is read on each; a wrong value is corrected where it is. */
export function TemplatePages({ names, read, others, onOthers, onCorrect }: TemplatePagesProps) {
  const [text, setText] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: async (urls: readonly string[]) => {
      const ids: string[] = []
      for (const url of urls) ids.push((await answerOf(api.pages.$post({ json: { url } }))).id)
      return ids
    },
    onSuccess: ids => {
      setText('')
      onOthers([...others, ...ids].slice(0, MAX_OTHERS))
    },
    onError: useFailure(),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const urls = text.split(/\s+/).filter(Boolean)
    if (urls.length > 0) mutate(urls.slice(0, MAX_OTHERS - others.length))
  }
  return (
    <section className="example-section" aria-labelledby="other-pages">
      <h2 id="other-pages">Other pages like this one</h2>
      {others.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
        <div className="example-strip" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">page</th>
                {names.map(name => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
                <th aria-label="Remove" />
              </tr>
            </thead>
            <tbody>
              {others.map(page => (
                <PageRow
                  key={page}
                  page={page}
                  names={names}
                  read={read.find(each => each.page === page)}
                  onCorrect={(field, right) => onCorrect(page, field, right)}
                  onRemove={() => onOthers(others.filter(each => each !== page))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {others.length < MAX_OTHERS && (
        <form className="example-add" onSubmit={submit}>
          <input
            className="input"
            aria-label="Addresses of other pages"
            placeholder="Address of another page of the same kind"
            spellCheck={false}
            value={text}
            onChange={event => setText(event.target.value)}
          />
          <button type="submit" className="button" disabled={isPending || text.trim() === ''}>
            {isPending ? 'Reading …' : 'Add'}
          </button>
        </form>
      )}
    </section>
  )
}

interface PageRowProps {
  readonly page: string
  readonly names: readonly string[]
  readonly read: Read | undefined
  readonly onCorrect: (field: string, text: string) => void
  readonly onRemove: () => void
}

function PageRow({ page, names, read, onCorrect, onRemove }: PageRowProps) {
  const { data } = usePage(page)
  const address = data?.url ?? page
  return (
    <tr>
      <th scope="row" title={address}>
        {address.replace(/^.*(?=\/[^/]+\/?$)/, '…')}
      </th>
      {read && read.because !== null ? (
        <td colSpan={names.length} className="soft">
          {read.because}
        </td>
      ) : (
        names.map(name => {
          const cells = read?.values.find(({ field }) => field === name)?.cells ?? []
          return (
            <td key={name}>
              <ReadValue
                // Another text is another value.
                key={cells.map(({ text }) => text).join('\n')}
                label={`${name} on ${address}`}
                text={cells.map(({ text }) => text).join('; ')}
                onCorrect={text => onCorrect(name, text)}
              />
            </td>
          )
        })
      )}
      <td>
        <IconButton icon="close" size={12} label={`Remove ${address}`} onClick={onRemove} />
      </td>
    </tr>
  )
}

interface ReadValueProps {
  readonly label: string
  readonly text: string
  readonly onCorrect: (text: string) => void
}

/** What was read, to correct. */
function ReadValue({ label, text: first, onCorrect }: ReadValueProps) {
  const [text, setText] = useState(first)
  const commit = (): void => {
    if (text.trim() !== '' && text !== first) onCorrect(text.trim())
  }
  return (
    <input
      className="example-read"
      aria-label={label}
      title={first === '' ? 'Nothing was read here. Paste the right text.' : 'Paste the right text if this is wrong.'}
      placeholder="–"
      value={text}
      onChange={event => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={event => event.key === 'Enter' && commit()}
    />
  )
}
