import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { answerOf, api } from '../../api/client.ts'
import { type ExampleQuestion, type Learned, useLearned } from '../../api/example.ts'
import { usePage, useUrls } from '../../api/queries.ts'
import { AddressForm } from '../../components/address-form.tsx'
import { CommandLine } from '../../components/command-line.tsx'
import { Icon } from '../../components/icon.tsx'
import { PageFrame } from '../../components/page-frame.tsx'
import { saveFile } from '../../components/save-file.ts'
import { SplitPane } from '../../components/split-pane.tsx'
import { FailureState, LoadingState } from '../../components/state-view.tsx'
import { useSay } from '../../components/toasts.tsx'
import { useUrlState } from '../../components/use-url-state.ts'
import { nodeText } from '../../page/node-text.ts'
import type { Mark } from '../../page/page-picture.tsx'
import { boxAround, outwards, type PageTree } from '../../page/page-tree.ts'
import { PageView } from '../../page/page-view.tsx'
import { columnColor, columnLetter, pageColor } from '../../page/palette.ts'
import { useTree } from '../../page/use-tree.ts'
import { SaveJobDialog } from '../save/save-job.tsx'
import { suggestJobName } from '../save/suggest-job-name.ts'
import { ExampleFields, nodesByField } from './example-fields.tsx'
import { completeFields, type ExampleField, type ExampleState, stateIn, stateParams } from './example-state.ts'
import { TemplatePages } from './template-pages.tsx'
import { useExampleFields } from './use-example-fields.ts'
import '../../components/bar.css'
import './example-view.css'

/** Teaches what to read on a page about one thing: by a click on the page, or by the text of a value. */
export function ExampleView() {
  const [params, change] = useUrlState()
  const [id, url] = [params.get('page') ?? undefined, params.get('url') ?? undefined]
  const page = usePage(id)
  const tree = useTree(id)
  const read = useMutation({
    mutationFn: (address: string) => answerOf(api.pages.$post({ json: { url: address } })),
    onSuccess: found => change({ page: found.id, url: found.url }),
  })
  const error = read.error ?? page.error ?? tree.error
  if (page.data && tree.data) return <Teaching key={id} page={page.data} tree={tree.data} />
  if (read.isPending || (id !== undefined && !error))
    return (
      <PageFrame title="By example">
        <LoadingState title={`Reading ${read.variables ?? url ?? 'the page'} …`} />
      </PageFrame>
    )
  return (
    <PageFrame title="By example">
      <AskForPage first={url ?? ''} error={error} onAddress={address => read.mutate(address)} />
    </PageFrame>
  )
}

interface AskForPageProps {
  readonly first: string
  readonly error: unknown
  readonly onAddress: (address: string) => void
}

const AskForPage = ({ first, error, onAddress }: AskForPageProps) => (
  <section className="example-ask">
    <h1>Show it what you want</h1>
    <p className="soft">
      For pages about one thing, such as a product: show what to read on one of them, and Amberyl reads it on all others
      of the same kind.
    </p>
    <AddressForm first={first} example="https://example.com/product/1" onAddress={onAddress}>
      Open
    </AddressForm>
    {error !== null && error !== undefined && <FailureState error={error} />}
    <CommandLine command='amberyl learn https://example.com/product/1 --field "price=£40" -o wrapper.json' />
  </section>
)

interface TeachingProps {
  readonly page: NonNullable<ReturnType<typeof usePage>['data']>
  readonly tree: PageTree
}

function Teaching({ page, tree }: TeachingProps) {
  const [params, change] = useUrlState()
  const state = useMemo(() => stateIn(params), [params])
  const { fields } = state
  const set = (changed: Partial<ExampleState>): void => change(stateParams({ ...state, ...changed }))
  const [hovered, setHovered] = useState<number>()
  const [isSaving, setIsSaving] = useState(false)
  const otherUrls = useUrls(state.others)
  const say = useSay()
  const learning = useLearned(questionOf(page.id, state))
  const isShown = completeFields(state).length > 0
  const learned = isShown ? learning.data : undefined
  const own = learned?.pages.find(read => read.page === page.id)
  const editing = useExampleFields(fields, changed => set({ fields: changed }))
  const save = (): void => {
    const name = `${suggestJobName(page.url)}.json`
    saveFile(new Blob([`${JSON.stringify(learned!.wrapper, null, 2)}\n`], { type: 'application/json' }), name)
    say(`Saved as ${name}. Use it with amberyl run ${name} ADDRESS.`)
  }
  const nodesOf = nodesByField(own)
  const fieldAt = (node: number): number => {
    for (const around of outwards(tree, node)) {
      const at = fields.findIndex(({ name }) => nodesOf.get(name)?.includes(around))
      if (at >= 0) return at
    }
    return -1
  }
  return (
    <PageFrame title={page.title || 'By example'} fills>
      <header className="bar">
        <div className="bar-page">
          <h1>By example</h1>
          <a className="soft small" href={page.url} target="_blank" rel="noreferrer" title={page.url}>
            {page.url}
          </a>
        </div>
        <div className="bar-actions">
          <button type="button" className="button" disabled={!learned?.wrapper} onClick={save}>
            <Icon name="save" />
            Save as wrapper
          </button>
          <button
            type="button"
            className="button button-primary"
            disabled={!learned?.wrapper || !/^https?:/.test(page.url)}
            onClick={() => setIsSaving(true)}
          >
            <Icon name="save" />
            Save as job
          </button>
        </div>
      </header>
      {learned?.wrapper && (
        <SaveJobDialog
          source={{ wrapper: learned.wrapper, pages: [page.url, ...otherUrls] }}
          address={page.url}
          isOpen={isSaving}
          onClose={() => setIsSaving(false)}
        />
      )}
      <div className="extraction example">
        <SplitPane
          name="example"
          label="Width of the page"
          left={
            <PageView
              page={page}
              tree={tree}
              layers={NO_LAYERS}
              marks={marksOf({ tree, fields, nodesOf, learned, hovered })}
              zoom="fit"
              colorOf={node => (fieldAt(node) < 0 ? undefined : columnColor(fieldAt(node)))}
              isMarked={() => false}
              onHover={setHovered}
              onPick={editing.pick}
            />
          }
          right={
            <div className="example-form">
              <p className="soft">
                {fields.length === 0
                  ? 'Click a value on the page, or add a field and paste its text.'
                  : 'Click the next value on the page. To change a field, click into its text first, then on the page.'}
              </p>
              <ExampleFields
                editing={editing}
                learned={learned}
                nodesOf={nodesOf}
                error={isShown ? learning.error : null}
                textOf={node => nodeText(tree, node)}
              />
              {isShown && (
                <TemplatePages
                  names={completeFields(state).map(({ name }) => name)}
                  read={learned?.pages ?? []}
                  others={state.others}
                  onOthers={others => set({ others })}
                  onCorrect={(other, field, text) =>
                    set({
                      corrections: { ...state.corrections, [other]: { ...state.corrections[other], [field]: text } },
                    })
                  }
                />
              )}
              {typeof learned?.command === 'string' && <CommandLine command={learned.command} />}
            </div>
          }
        />
      </div>
    </PageFrame>
  )
}

const NO_LAYERS: readonly never[] = []

function questionOf(page: string, state: ExampleState): ExampleQuestion | undefined {
  const fields = completeFields(state)
  if (fields.length === 0) return undefined
  const { others, corrections } = state
  const more = others.flatMap(other => {
    const right = Object.entries(corrections[other] ?? {})
    return right.length === 0
      ? []
      : [{ page: other, fields: Object.fromEntries(right.map(([name, text]) => [name, [text]])) }]
  })
  return {
    page,
    fields: Object.fromEntries(fields.map(({ name, values }) => [name, values])),
    more,
    // The pages of examples are read in any case.
    read: others.filter(other => !more.some(example => example.page === other)),
  }
}

interface Marked {
  readonly tree: PageTree
  readonly fields: readonly ExampleField[]
  readonly nodesOf: ReadonlyMap<string, readonly number[]>
  readonly learned: Learned | undefined
  readonly hovered: number | undefined
}

/** The place of each field, of the text that is nearest to a missing one, and of what is pointed at. */
function marksOf({ tree, fields, nodesOf, learned, hovered }: Marked): Mark[] {
  const mark = (nodes: readonly number[], rest: Omit<Mark, 'box' | 'name'>, name: string): Mark[] => {
    const box = boxAround(tree, nodes)
    return box ? [{ name, box, ...rest }] : []
  }
  return [
    ...fields.flatMap(({ name }, at) => [
      ...mark(
        nodesOf.get(name) ?? [],
        { color: pageColor(at), kind: 'chosen', label: columnLetter(at), isLabelBeside: true },
        `field ${at}`,
      ),
      ...(learned?.problems ?? [])
        .filter(({ field, example }) => field === name && (example ?? 0) === 0)
        .flatMap(({ nearest }) =>
          nearest ? mark([nearest.node], { color: '#c41f3a', kind: 'reason', label: `${name}?` }, `nearest ${at}`) : [],
        ),
    ]),
    ...(hovered === undefined ? [] : mark([hovered], { color: '#1f1c17', kind: 'inspected' }, 'hovered')),
  ]
}
