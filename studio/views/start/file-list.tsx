import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { asProblem } from '../../api/problem.ts'
import { useExtraction } from '../../api/queries.ts'
import { Icon } from '../../components/icon.tsx'
import { useUrlState } from '../../components/use-url-state.ts'
import { extractFile } from './extract-file.ts'

interface FileListProps {
  /** Files to read; none if the address says what was read before. */
  readonly files: readonly File[]
  readonly onClose: () => void
}

/** The server keeps the last 20 pages. */
const MOST = 20
const AT_ONCE = 2

type FileState =
  | { readonly kind: 'waiting' | 'reading' }
  | { readonly kind: 'done'; readonly path: string }
  | { readonly kind: 'failed'; readonly because: string }

/** Several files, or a folder: how many records each page has. */
export function FileList({ files, onClose }: FileListProps) {
  const [params, change] = useUrlState()
  const taken = files.slice(0, MOST)
  const states = useReadFiles(taken)
  const paths = states.flatMap(state => (state.kind === 'done' ? [state.path] : []))
  const ids = paths.map(path => /x_[\w-]+/.exec(path)![0]).join(',')
  useEffect(() => {
    if (ids !== '') change({ pages: ids })
  }, [ids, change])
  const earlier = files.length === 0 ? (params.get('pages')?.split(',') ?? []) : []
  return (
    <section className="start-section" aria-labelledby="files">
      <h2 id="files">
        {files.length === 0 ? earlier.length : taken.length} pages
        <button type="button" className="button button-quiet" onClick={onClose}>
          Close
        </button>
      </h2>
      {files.length > MOST && (
        <p className="soft">
          The first {MOST} of {files.length} files are read here. On the command line: <code>amberyl FOLDER</code>
        </p>
      )}
      <ul className="rows">
        {taken.map((file, at) => (
          <FileRow
            key={`${file.webkitRelativePath} ${file.name} ${file.size} ${file.lastModified}`}
            name={file.name}
            state={states[at] ?? { kind: 'waiting' }}
          />
        ))}
        {earlier.map(id => (
          <FileRow key={id} state={{ kind: 'done', path: `/x/${id}` }} />
        ))}
      </ul>
    </section>
  )
}

/** Reads files, some at once, in their order. */
function useReadFiles(files: readonly File[]): readonly FileState[] {
  const [states, setStates] = useState<readonly FileState[]>(() => files.map(() => ({ kind: 'waiting' })))
  const given = useRef(files)
  useEffect(() => {
    const stop = new AbortController()
    const set = (at: number, state: FileState): void =>
      setStates(before => (stop.signal.aborted ? before : before.with(at, state)))
    let next = 0
    const work = async (): Promise<void> => {
      while (next < given.current.length && !stop.signal.aborted) {
        const at = next++
        set(at, { kind: 'reading' })
        try {
          set(at, { kind: 'done', path: await extractFile(given.current[at]!, stop.signal) })
        } catch (error) {
          set(at, { kind: 'failed', because: asProblem(error).message })
        }
      }
    }
    void Promise.all(Array.from({ length: AT_ONCE }, work))
    return () => stop.abort()
  }, [])
  return states
}

function FileRow({ name, state }: { readonly name?: string; readonly state: FileState }) {
  if (state.kind === 'done') return <ReadFile name={name} path={state.path} />
  return (
    <li>
      <span className="rows-line">
        <span className="rows-name">{name}</span>
        {state.kind === 'failed' ? (
          <span className="start-file-failed">
            <Icon name="warning" size={14} /> {state.because}
          </span>
        ) : (
          <span className="soft">{state.kind === 'reading' ? 'reading …' : 'waiting'}</span>
        )}
      </span>
    </li>
  )
}

function ReadFile({ name, path }: { readonly name: string | undefined; readonly path: string }) {
  const { data, error } = useExtraction(/x_[\w-]+/.exec(path)![0])
  return (
    <li>
      <Link href={path}>
        <span className="rows-name">{name ?? data?.title ?? data?.url ?? path}</span>
        {name !== undefined && data?.title && <span className="soft rows-aside">{data.title}</span>}
        <span className="soft number">
          {error
            ? asProblem(error).message
            : data && (data.records === 0 ? 'no list' : `${data.records} records, ${data.fields.length} columns`)}
        </span>
        <Icon name="arrow" />
      </Link>
    </li>
  )
}
