import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { answerOf, api } from '../../api/client.ts'
import { startExtraction } from '../../api/start-extraction.ts'
import { AddressForm } from '../../components/address-form.tsx'
import { CommandLine } from '../../components/command-line.tsx'
import { Mistake } from '../../components/mistake.tsx'
import { PageFrame } from '../../components/page-frame.tsx'
import { LoadingState } from '../../components/state-view.tsx'
import { useUrlState } from '../../components/use-url-state.ts'
import { DemoCards } from './demo-cards.tsx'
import { ACCEPTED, droppedFiles, pagesAmong } from './dropped-files.ts'
import { extractFile } from './extract-file.ts'
import { FileList } from './file-list.tsx'
import { RecentWork } from './recent-work.tsx'
import './start-view.css'

/** What the visitor has asked for. */
type Wish =
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'demo'; readonly name: string; readonly title: string }
  | { readonly kind: 'file'; readonly file: File }

/** The first thing that a newcomer sees: one click from here is a table. */
export function StartView() {
  const [, navigate] = useLocation()
  const stop = useRef<AbortController>(undefined)
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (wish: Wish) => {
      stop.current = new AbortController()
      return fulfil(wish, stop.current.signal)
    },
    onSuccess: path => navigate(path),
  })
  useEffect(() => () => stop.current?.abort(), [])
  const [params, change] = useUrlState()
  const [files, setFiles] = useState<readonly File[]>([])
  const [hasNone, setHasNone] = useState(false)
  const take = (given: readonly File[]): void => {
    setHasNone(given.length === 0)
    if (given.length === 1) mutate({ kind: 'file', file: given[0]! })
    else setFiles(given)
  }
  const { isOver, ...drop } = useDrop(take)
  if (isPending)
    return (
      <PageFrame title="Start">
        <LoadingState title={`Reading ${nameOf(variables)} …`} command={commandOf(variables)}>
          <p>A browser loads the page in the background; then Amberyl looks for its records.</p>
          <button
            type="button"
            className="button"
            onClick={() => {
              stop.current?.abort()
            }}
          >
            Cancel
          </button>
        </LoadingState>
      </PageFrame>
    )
  return (
    <PageFrame title="Start">
      <div className={isOver ? 'start start-over' : 'start'} {...drop}>
        <header className="start-head">
          <h1>Turn a web page into a table</h1>
          <p className="soft">Paste the address of a list: products, homes, jobs, search results.</p>
          <AddressForm
            first={variables?.kind === 'address' ? variables.url : ''}
            example="https://example.com/list"
            onAddress={url => mutate({ kind: 'address', url })}
          >
            Extract
          </AddressForm>
          {error && !stop.current?.signal.aborted && <Mistake error={error} />}
          {hasNone && <Mistake>There is no saved page among these files. They end in {ACCEPTED.join(', ')}.</Mistake>}
          <FileChoice onFiles={take} />
        </header>
        {(files.length > 0 || params.has('pages')) && (
          <FileList
            key={files.map(({ name }) => name).join()}
            files={files}
            onClose={() => {
              setFiles([])
              change({ pages: undefined })
            }}
          />
        )}
        <DemoCards onDemo={(name, title) => mutate({ kind: 'demo', name, title })} />
        <RecentWork />
        <footer className="start-foot soft small">
          <span>On the command line:</span>
          <CommandLine command="amberyl https://example.com/list -o records.xlsx" />
        </footer>
      </div>
    </PageFrame>
  )
}

async function fulfil(wish: Wish, signal: AbortSignal): Promise<string> {
  if (wish.kind === 'file') return extractFile(wish.file, signal)
  if (wish.kind === 'address') return startExtraction({ url: wish.url }, signal)
  const { url } = await answerOf(api.demos.$post({ json: { name: wish.name } }))
  return startExtraction({ url }, signal)
}

const nameOf = (wish: Wish): string =>
  wish.kind === 'address' ? wish.url : wish.kind === 'file' ? wish.file.name : wish.title

const commandOf = (wish: Wish): string =>
  wish.kind === 'address'
    ? `amberyl ${wish.url} --pages 1`
    : wish.kind === 'file'
      ? `amberyl ${wish.file.name}`
      : 'amberyl demo --serve'

const FileChoice = ({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) => (
  <p className="soft small start-file">
    or drop saved pages or a folder here, or{' '}
    <label>
      choose files
      <input
        type="file"
        className="hidden-text"
        accept={ACCEPTED.join(',')}
        multiple
        onChange={event => onFiles([...(event.target.files ?? [])])}
      />
    </label>{' '}
    or{' '}
    <label>
      a folder
      <input
        type="file"
        className="hidden-text"
        ref={input => input?.setAttribute('webkitdirectory', '')}
        onChange={event => onFiles(pagesAmong(event.target.files ?? []))}
      />
    </label>
  </p>
)

function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      void droppedFiles(event.dataTransfer).then(onFiles)
    },
  }
}
