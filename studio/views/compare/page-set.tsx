import { useState } from 'react'
import { answerOf, api } from '../../api/client.ts'
import type { ComparedPage } from '../../api/comparison.ts'
import { asProblem } from '../../api/problem.ts'
import { Dialog } from '../../components/dialog.tsx'
import { percent } from './comparison-summary.tsx'

interface PageSetProps {
  readonly pages: readonly ComparedPage[]
  readonly shown: string
  readonly onShow: (page: string) => void
}

/** A row per page, with the counts of both sides. */
export const PageSet = ({ pages, shown, onShow }: PageSetProps) => (
  <div className="page-set">
    <table>
      <caption className="hidden-text">Pages that are compared</caption>
      <thead>
        <tr>
          <th scope="col">Page</th>
          {['A', 'B', 'both', 'only A', 'only B', 'agreement'].map(name => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pages.map(({ a, b, both, onlyA, onlyB, agreement }) => (
          <tr key={a.page} aria-current={a.page === shown ? 'true' : undefined}>
            <th scope="row">
              <button type="button" title={a.url} onClick={() => onShow(a.page)}>
                {a.url}
              </button>
            </th>
            {[a.records, b.records, both.length, onlyA.length, onlyB.length].map((count, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a row.
              <td key={at}>{count}</td>
            ))}
            <td>{percent(agreement)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

interface AddPagesProps {
  readonly isOpen: boolean
  /** Addresses that are worth adding, such as the next page. */
  readonly suggested: readonly string[]
  readonly onClose: () => void
  readonly onPages: (ids: readonly string[]) => void
}

/** Reads further pages, to compare on them, too. */
export function AddPages({ isOpen, suggested, onClose, onPages }: AddPagesProps) {
  const [text, setText] = useState(suggested.join('\n'))
  const [state, setState] = useState<{ readonly said: string; readonly isBusy: boolean }>({ said: '', isBusy: false })
  const read = async (): Promise<void> => {
    const urls = text.split(/\s+/).filter(url => url !== '')
    const ids: string[] = []
    const failed: string[] = []
    for (const [at, url] of urls.entries()) {
      setState({ said: `Reading ${at + 1} of ${urls.length}: ${url}`, isBusy: true })
      try {
        ids.push((await answerOf(api.pages.$post({ json: { url } }))).id)
      } catch (error) {
        const { message, todo } = asProblem(error)
        failed.push(`${url}: ${message} ${todo}`)
      }
    }
    setState({ said: failed.join('\n'), isBusy: false })
    setText(urls.filter(url => failed.some(line => line.startsWith(`${url}: `))).join('\n'))
    onPages(ids)
    if (failed.length === 0) onClose()
  }
  return (
    <Dialog title="Compare on more pages" isOpen={isOpen} onClose={onClose}>
      <form
        className="add-pages"
        onSubmit={event => {
          event.preventDefault()
          void read()
        }}
      >
        <label htmlFor="add-pages-text">Addresses, one per line</label>
        <textarea
          id="add-pages-text"
          className="input"
          rows={6}
          spellCheck={false}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <p className="small" role="status">
          {state.said}
        </p>
        <button type="submit" className="button button-primary" disabled={state.isBusy || text.trim() === ''}>
          Read and compare
        </button>
      </form>
    </Dialog>
  )
}
