import { useExplanation } from '../../api/answers.ts'
import type { Extraction } from '../../api/extraction.ts'
import { CommandLine } from '../../components/command-line.tsx'
import { Mistake } from '../../components/mistake.tsx'
import { ReasonTree } from '../why/reason-tree.tsx'
import '../why/why-drawer.css'

interface AttributeRulesProps {
  readonly extraction: Extraction
  /** From 1. */
  readonly record: number
  readonly field: Extraction['fields'][number]
  readonly onPoint: (nodes: readonly number[]) => void
}

/** The rules that made a text an attribute, down to the facts of the page. */
export function AttributeRules({ extraction: { id, page }, record, field, onPoint }: AttributeRulesProps) {
  const { data, error } = useExplanation(id, { record, field: field.id })
  return (
    <section className="domain-part" aria-labelledby="rules">
      <h2 id="rules">
        Rules behind {field.name} of record {record}
      </h2>
      {error && <Mistake error={error} />}
      {!data && !error && <p className="soft">Asking for the reasons …</p>}
      {data && (
        <>
          <p>{data.sentence}</p>
          <ReasonTree
            key={`${record} ${field.id}`}
            reasons={data.tree}
            page={page}
            forExperts
            onPoint={onPoint}
            onShow={onPoint}
          />
          <CommandLine command={data.command} />
        </>
      )}
    </section>
  )
}
