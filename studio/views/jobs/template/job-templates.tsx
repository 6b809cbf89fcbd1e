import { useMemo, useState } from 'react'
import { type Template, type TemplateChange, useTemplates, useWrapperVersions } from '../../../api/templates.ts'
import { CommandLine } from '../../../components/command-line.tsx'
import { sentence } from '../../../components/sentence.ts'
import { EmptyState, FailureState, LoadingState } from '../../../components/state-view.tsx'
import { formatWhen } from '../../../components/when.ts'
import { BarTrees } from './bar-trees.tsx'
import { ChangedPage } from './changed-page.tsx'
import { FieldPairs } from './field-pairs.tsx'
import { PasteAnew } from './paste-anew.tsx'
import { Proposal } from './proposal.tsx'
import { WrapperVersions } from './wrapper-versions.tsx'
import './job-templates.css'

const KINDS: Readonly<Record<Template['kind'], string>> = {
  list: 'Template of the list',
  page: 'Template of the page',
  item: 'Template of the detail pages',
}

/** The templates of a job: whether they are as they were, what changed, and what to do about it. */
export function JobTemplates({ job }: { readonly job: string }) {
  const { data, error } = useTemplates(job)
  const versions = useWrapperVersions(job)
  if (error) return <FailureState error={error} command={`amberyl jobs wrapper ${job}`} />
  if (!data) return <LoadingState title="Loading the template …" />
  if (data.length === 0)
    return (
      <EmptyState title="Nothing is learned yet." command={`amberyl jobs run ${job}`}>
        <p>The first run learns the template of the list. Every later run checks it first.</p>
      </EmptyState>
    )
  return (
    <>
      {data.map(template => (
        <TemplateState key={template.kind} job={job} template={template} version={versions.data?.version} />
      ))}
      {versions.data && <WrapperVersions job={job} wrappers={versions.data.wrappers} />}
    </>
  )
}

interface TemplateStateProps {
  readonly job: string
  readonly template: Template
  /** Of all wrappers: a decision is about what was seen. */
  readonly version: string | undefined
}

function TemplateState({ job, template, version }: TemplateStateProps) {
  const { kind, change, learned, tree } = template
  return (
    <section className="part" aria-label={KINDS[kind]}>
      <h2>{KINDS[kind]}</h2>
      {change ? (
        <Changed job={job} template={template} change={change} version={version} />
      ) : (
        <>
          <p>
            It has not changed since it was learned
            {learned ? ` (last seen ${formatWhen(learned.takenAt)})` : ''}. Wrapper in use: version{' '}
            {template.version ?? '–'}.
          </p>
          <BarTrees before={null} after={tree} />
        </>
      )}
    </section>
  )
}

/** The verdict in words. */
const VERDICTS: Readonly<Record<TemplateChange['verdict']['kind'], string>> = {
  unknown: 'There was nothing to compare with.',
  same: 'The template is the same.',
  changed: 'The template has changed.',
  lost: 'The template has changed, and the wrapper no longer works.',
}

function sayDone({ verdict, proposal }: TemplateChange): string {
  if (proposal?.state === 'current')
    return verdict.done === 'mended'
      ? `The wrapper was mended: version ${proposal.version} is in use.`
      : `Version ${proposal.version} of the wrapper, learned after the change, is in use.`
  if (proposal?.state === 'proposed') return 'A new wrapper waits for your decision. Until then, runs are deferred.'
  if (verdict.done === 'proposed') return 'The proposed wrapper was rejected or replaced.'
  if (verdict.done === 'deferred') return 'Runs wait until you paste what the page says now.'
  return ''
}

function Changed({ job, template, change, version }: TemplateStateProps & { readonly change: TemplateChange }) {
  const [shown, setShown] = useState<number>()
  const { verdict, before, after, region, changes, fields, trees, proposal } = change
  const nodes = useMemo(
    () => ({
      before: changes.flatMap(each => [...each.before]),
      after: changes.flatMap(each => [...each.after]),
    }),
    [changes],
  )
  const pointed = shown === undefined ? undefined : changes[shown]
  const isOpen = proposal?.state === 'proposed' || (verdict.done === 'deferred' && template.version === change.version)
  return (
    <>
      <p>
        <strong>{VERDICTS[verdict.kind]}</strong> {sentence(verdict.because)} {sayDone(change)}{' '}
        <span className="soft small">Checked {formatWhen(change.checkedAt)}.</span>
      </p>
      {proposal && <Proposal key={proposal.version} job={job} proposal={proposal} version={version} fields={fields} />}
      {!proposal && fields.length > 0 && <FieldPairs fields={fields} />}
      {isOpen && <PasteAnew job={job} kind={template.kind} change={change} version={version} />}
      <h3>What changed on the page</h3>
      {changes.length === 0 && <p className="soft">No single element was inserted, removed, or moved.</p>}
      <ul className="template-changes" aria-label="Changed elements">
        {changes.map((each, at) => (
          <li key={`${each.kind} ${each.label} ${each.sentence}`}>
            <button type="button" aria-pressed={shown === at} onClick={() => setShown(shown === at ? undefined : at)}>
              {each.sentence}
            </button>
          </li>
        ))}
      </ul>
      <div className="changed-pages">
        {before && (
          <ChangedPage
            title="Before"
            kept={before}
            region={region.before}
            changed={nodes.before}
            shown={pointed?.before ?? NONE}
          />
        )}
        <ChangedPage
          title="After"
          kept={after}
          region={region.after}
          changed={nodes.after}
          shown={pointed?.after ?? NONE}
        />
      </div>
      <h3>Bar-trees</h3>
      <BarTrees before={trees.before} after={trees.after} />
      <CommandLine command={`amberyl jobs wrapper ${job}`} />
    </>
  )
}

const NONE: readonly number[] = []
