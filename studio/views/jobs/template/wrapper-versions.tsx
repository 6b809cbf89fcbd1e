import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf, api } from '../../../api/client.ts'
import { useRefreshJob, type useWrapperVersions } from '../../../api/templates.ts'
import { FailureState } from '../../../components/state-view.tsx'
import { useFailure, useSay } from '../../../components/toasts.tsx'
import { formatWhen } from '../../../components/when.ts'

type Version = NonNullable<ReturnType<typeof useWrapperVersions>['data']>['wrappers'][number]
/** The kinds of wrappers whose versions have addresses. */
type Kind = 'list' | 'page' | 'details' | 'item'

const STATES: Readonly<Record<string, string>> = { current: 'in use', proposed: 'proposed', replaced: 'not in use' }

/** Everything that a job has learned: what differs from the version before, and the way back. */
export function WrapperVersions({ job, wrappers }: { readonly job: string; readonly wrappers: readonly Version[] }) {
  const [opened, setOpened] = useState<string>()
  const refresh = useRefreshJob(job)
  const say = useSay()
  const restore = useMutation({
    mutationFn: ({ kind, version }: Version) =>
      answerOf(
        api.jobs[':name'].wrappers[':kind'][':version'].restore.$post({
          param: { name: job, kind: kind as Kind, version: String(version) },
          json: currentOf(wrappers, kind),
        }),
      ),
    onSuccess: ({ version }, { version: old }) => say(`Version ${old} is in use again, as version ${version}.`),
    onError: useFailure(),
    onSettled: refresh,
  })
  if (wrappers.length === 0) return null
  return (
    <section className="part" aria-labelledby="versions">
      <h2 id="versions">Wrapper versions</h2>
      <ol className="rows">
        {wrappers.map(each => {
          const { kind, version, state, because, createdAt } = each
          const id = `${kind} ${version}`
          return (
            <li key={id}>
              <div className="rows-line version-line">
                <span className="rows-name">
                  {kind}, version {version} ({STATES[state] ?? state})<span className="soft">{because}</span>
                </span>
                <time className="soft small rows-more" dateTime={createdAt}>
                  {formatWhen(createdAt)}
                </time>
                {version > 1 && (
                  <button
                    type="button"
                    className="button button-quiet"
                    aria-expanded={opened === id}
                    aria-label={`Changes of ${kind}, version ${version}`}
                    onClick={() => setOpened(opened === id ? undefined : id)}
                  >
                    Changes
                  </button>
                )}
                {state === 'replaced' && (
                  <button
                    type="button"
                    className="button"
                    aria-label={`Restore ${kind}, version ${version}`}
                    disabled={restore.isPending}
                    onClick={() => restore.mutate(each)}
                  >
                    Restore
                  </button>
                )}
              </div>
              {opened === id && <VersionChanges job={job} kind={kind as Kind} version={version} />}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The version that the user has seen in use. */
function currentOf(wrappers: readonly Version[], kind: string): { current?: number } {
  const found = wrappers.find(each => each.kind === kind && each.state === 'current')
  return found ? { current: found.version } : {}
}

interface VersionChangesProps {
  readonly job: string
  readonly kind: Kind
  readonly version: number
}

function VersionChanges({ job, kind, version }: VersionChangesProps) {
  const { data, error } = useQuery({
    queryKey: ['wrapper-changes', job, kind, version],
    queryFn: () =>
      answerOf(
        api.jobs[':name'].wrappers[':kind'][':version'].changes.$get({
          param: { name: job, kind, version: String(version) },
          query: {},
        }),
      ),
  })
  if (error) return <FailureState error={error} />
  if (!data) return <p className="soft version-diff">Comparing …</p>
  const { added, removed, changed } = data.fields
  const said = [
    ...(added.length > 0 ? [`new: ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`gone: ${removed.join(', ')}`] : []),
    ...(changed.length > 0 ? [`found in another way: ${changed.join(', ')}`] : []),
  ]
  return (
    <div className="version-diff">
      <p>
        Compared with version {data.since}: {said.length === 0 ? 'the same fields' : `fields ${said.join('; ')}`}.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
      <section className="version-lines" aria-label={`Lines of version ${version}`} tabIndex={0}>
        {data.lines.map(({ change, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of two versions do not change.
          <div key={at} className={`line-${change}`}>
            {{ same: ' ', removed: '-', added: '+' }[change]} {text}
          </div>
        ))}
      </section>
    </div>
  )
}
