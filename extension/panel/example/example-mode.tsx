import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { Learned } from '../../../studio/api/example.ts'
import type { Extraction } from '../../../studio/api/extraction.ts'
import { Icon } from '../../../studio/components/icon.tsx'
import { saveFile } from '../../../studio/components/save-file.ts'
import { FailureState } from '../../../studio/components/state-view.tsx'
import { useFailure, useSay } from '../../../studio/components/toasts.tsx'
import { columnLetter, pageColor } from '../../../studio/page/palette.ts'
import { ExampleFields, nodesByField } from '../../../studio/views/example/example-fields.tsx'
import { completeFields, type ExampleField } from '../../../studio/views/example/example-state.ts'
import { useExampleFields } from '../../../studio/views/example/use-example-fields.ts'
import type { Mark, PickedNode } from '../../tab-marks.ts'
import type { PanelParts } from '../parts.ts'
import { SendDialog } from '../save/send-dialog.tsx'
import { useMarks } from '../use-marks.ts'
import { ReadValues } from './read-values.tsx'
import { usePicking } from './use-picking.ts'
import '../../../studio/views/example/example-view.css'

interface ExampleModeProps {
  readonly parts: PanelParts
  /** The page that was read. */
  readonly extraction: Extraction
  readonly onClose: () => void
}

/** Teaches what to read on a page about one thing: name a field, and click its value on the page. */
export function ExampleMode({ parts, extraction, onClose }: ExampleModeProps) {
  const { engine, tab } = parts
  const [fields, setFields] = useState<readonly ExampleField[]>([])
  const texts = useRef(new Map<number, string>())
  const [isSending, setIsSending] = useState(false)
  const say = useSay()
  const complete = completeFields({ fields, others: [], corrections: {} })
  const learning = useLearned(parts, extraction.id, complete)
  const learned = complete.length > 0 ? learning.data : undefined
  const editing = useExampleFields(fields, setFields)
  const pick = ({ node, text }: PickedNode): void => {
    texts.current.set(node, text)
    editing.pick(node)
  }
  const picking = usePicking(tab, pageColor(editing.active ?? fields.length), pick)
  useMarks(
    tab,
    useMemo(() => exampleMarks(fields, learned), [fields, learned]),
  )
  const { mutate: save } = useMutation({
    mutationFn: () => engine.wrapper('example'),
    onSuccess: ({ name, type, bytes }) => {
      saveFile(new Blob([bytes], { type }), name)
      say(`Saved as ${name}. Use it with amberyl run ${name} ADDRESS.`)
    },
    onError: useFailure(),
  })
  const nodesOf = nodesByField(learned?.pages[0])
  const canSave = learned?.wrapper !== null && learned !== undefined
  return (
    <>
      <div className="panel-actions">
        <button type="button" className="button" onClick={onClose}>
          <Icon name="undo" />
          Back to the table
        </button>
        <button type="button" className="button" disabled={!canSave} onClick={() => save()}>
          <Icon name="save" />
          Save wrapper
        </button>
        <button type="button" className="button" disabled={!canSave} onClick={() => setIsSending(true)}>
          Send to my Amberyl
        </button>
      </div>
      <SendDialog
        engine={engine}
        what="example"
        address={extraction.url}
        isOpen={isSending}
        onClose={() => setIsSending(false)}
      />
      <div className="example-form panel-example">
        <h2>By example</h2>
        <p className="soft">
          {fields.length === 0
            ? 'For pages about one thing, such as a product. Click a value on the page, or add a field and paste its text.'
            : 'Click the next value on the page. To change a field, click into its text first, then on the page.'}
        </p>
        {!picking.isOn && (
          <button type="button" className="button button-primary" onClick={picking.start}>
            Click on the page again
          </button>
        )}
        {picking.problem && <FailureState error={picking.problem} />}
        <ExampleFields
          editing={editing}
          learned={learned}
          nodesOf={nodesOf}
          error={complete.length > 0 ? learning.error : null}
          textOf={node => texts.current.get(node)}
        />
        {learned && <ReadValues learned={learned} />}
      </div>
    </>
  )
}

/** What is learned from the fields that have a name and a value. */
function useLearned({ engine }: Pick<PanelParts, 'engine'>, page: string, fields: readonly ExampleField[]) {
  const example = Object.fromEntries(fields.map(({ name, values }) => [name, values]))
  return useQuery({
    queryKey: ['example', page, example],
    queryFn: () => engine.learn(example),
    enabled: fields.length > 0,
    placeholderData: keepPreviousData,
    // The engine saves what it learned last.
    gcTime: 0,
    staleTime: 0,
  })
}

/** The place of each field, and of the text that is nearest to a missing one. */
function exampleMarks(fields: readonly ExampleField[], learned: Learned | undefined): Mark[] {
  const nodesOf = nodesByField(learned?.pages[0])
  return fields.flatMap(({ name, values }, at) => {
    const clicked = values.flatMap(value => (typeof value === 'string' ? [] : [value.node]))
    const nodes = nodesOf.get(name) ?? clicked
    const near = learned?.problems.find(({ field }) => field === name)?.nearest
    return [
      ...(nodes.length > 0
        ? [{ nodes, color: pageColor(at), label: `${columnLetter(at)} ${name}`, isStrong: true }]
        : []),
      ...(near ? [{ nodes: [near.node], color: '#c41f3a', label: `${name}?` }] : []),
    ]
  })
}
