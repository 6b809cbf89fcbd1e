import type { Learned } from '../../api/example.ts'
import { Icon } from '../../components/icon.tsx'
import { FailureState } from '../../components/state-view.tsx'
import { FieldRow } from './field-row.tsx'
import type { ExampleEditing } from './use-example-fields.ts'

interface ExampleFieldsProps {
  readonly editing: ExampleEditing
  readonly learned: Learned | undefined
  /** The nodes of what was learned, by field. */
  readonly nodesOf: ReadonlyMap<string, readonly number[]>
  readonly error: Error | null
  readonly textOf: (node: number) => string | undefined
}

/** The fields of an example, with what is wrong with them. */
export function ExampleFields({ editing, learned, nodesOf, error, textOf }: ExampleFieldsProps) {
  const { fields, active, fresh, focus, replace, remove, add } = editing
  return (
    <>
      <ol className="example-fields">
        {fields.map((field, at) => (
          <FieldRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place, whatever its name becomes.
            key={at}
            field={field}
            at={at}
            isActive={active === at}
            isFresh={fresh === at}
            isLearned={nodesOf.has(field.name)}
            problem={learned?.problems.find(each => each.field === field.name && field.values.length > 0)}
            textOf={value => (typeof value === 'string' ? value : textOf(value.node) || 'a picture')}
            onActive={isActive => focus(isActive ? at : undefined)}
            onChange={changed => replace(at, changed)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      <button type="button" className="button example-more" onClick={add}>
        <Icon name="plus" />
        Add a field
      </button>
      <Problems learned={learned} error={error} />
    </>
  )
}

export const nodesByField = (read: Learned['pages'][number] | undefined): ReadonlyMap<string, readonly number[]> =>
  new Map(read?.values.map(({ field, cells }) => [field, cells.flatMap(({ nodes }) => [...nodes])]))

/** What is wrong with the examples as a whole. */
function Problems({ learned, error }: { readonly learned: Learned | undefined; readonly error: Error | null }) {
  if (error) return <FailureState error={error} />
  const general = learned?.problems.filter(({ field }) => field === null) ?? []
  return general.map(({ message }) => (
    <p key={message} className="example-problem example-problem-bad" role="alert">
      {message}
    </p>
  ))
}
