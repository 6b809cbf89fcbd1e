import { useCallback, useRef, useState } from 'react'
import { type Label, type OpenedPage, saveLabels } from '../../api/blocks.ts'
import { useFailure } from '../../components/toasts.tsx'

/** A label that is saved, or about to be. */
type GivenLabel = Pick<Label, 'xpath' | 'node' | 'class'>

interface LabelsOf {
  readonly type: string
  readonly corpus: string
  readonly page: string
  readonly opened: OpenedPage
  readonly onSaved: () => void
}

interface Labels {
  readonly labels: readonly GivenLabel[]
  /** Whether somebody has said what the page has. */
  readonly isLabeled: boolean
  readonly state: 'saved' | 'saving' | 'unchanged'
  readonly canUndo: boolean
  set(labels: readonly GivenLabel[]): void
  undo(): void
}

/** The labels of a page. Every change is saved at once, one after another; what the server refuses is taken back. */
export function useLabels({ type, corpus, page, opened, onSaved }: LabelsOf): Labels {
  const [labels, setLabels] = useState<readonly GivenLabel[]>(opened.labels)
  const [isLabeled, setIsLabeled] = useState(opened.isLabeled)
  const [state, setState] = useState<Labels['state']>('unchanged')
  const [past, setPast] = useState<readonly (readonly GivenLabel[])[]>([])
  const saved = useRef({ labels: opened.labels as readonly GivenLabel[], version: opened.version })
  const line = useRef({ last: Promise.resolve(), waiting: 0 })
  const fail = useFailure()
  const save = useCallback(
    (next: readonly GivenLabel[]) => {
      setLabels(next)
      setState('saving')
      line.current.waiting++
      line.current.last = line.current.last.then(async () => {
        try {
          const { version } = saved.current
          const answer = await saveLabels({ type, corpus, page, opened: opened.page, version, labels: next })
          saved.current = { labels: answer.labels, version: answer.version }
          setIsLabeled(answer.isLabeled)
        } catch (error) {
          fail(error)
        }
        if (--line.current.waiting > 0) return
        setLabels(saved.current.labels)
        setState('saved')
        onSaved()
      })
    },
    [type, corpus, page, opened, onSaved, fail],
  )
  return {
    labels,
    isLabeled,
    state,
    canUndo: past.length > 0,
    set(next) {
      setPast([...past, labels])
      save(next)
    },
    undo() {
      const before = past.at(-1)
      if (!before) return
      setPast(past.slice(0, -1))
      save(before)
    },
  }
}
