import type { NodeId, PageModel } from '../../stages/2-model/page-model.ts'
import { barTree, type PageBarTree } from '../../stages/7-monitor/bar-tree.ts'
import { changedNodes, type ShownChange } from '../../stages/7-monitor/changed-nodes.ts'
import { checkTemplate } from '../../stages/7-monitor/check-template.ts'
import type { MendedField } from '../../stages/7-monitor/mended-field.ts'
import type { Stored } from '../../stages/7-monitor/stored-file.ts'
import { readStored } from '../../stages/7-monitor/stored-wrapper.ts'
import { formatChange } from '../../stages/7-monitor/template-change.ts'
import { learnedBarTree } from '../../stages/7-monitor/template-state.ts'

/** A page before a change, if there is one, and the page that shows the change. */
interface ComparedPages {
  readonly before?: PageModel | undefined
  readonly after: PageModel
}

interface ComparedWrappers {
  /** What was checked, and what was learned instead. */
  readonly old: Stored
  readonly learned?: Stored | undefined
}

/** How the pages of two templates differ, for people: numbers, changed elements, and values side by side. */
export function compareTemplatePages(
  { before, after }: ComparedPages,
  { old, learned }: ComparedWrappers,
  mended: readonly MendedField[],
) {
  const regionBefore = before && readStored(before, old.wrapper).region
  const regionAfter = readStored(after, old.wrapper).region ?? (learned && readStored(after, learned.wrapper).region)
  const { state } = old
  const shown =
    state && regionAfter !== undefined
      ? changedNodes(
          state.template,
          before && regionBefore !== undefined ? { page: before, region: regionBefore } : undefined,
          { page: after, region: regionAfter },
        )
      : []
  const drawn = (page: PageModel | undefined, region: NodeId | undefined): PageBarTree | undefined =>
    page && region !== undefined ? barTree(page, region) : undefined
  return {
    region: { before: regionBefore ?? null, after: regionAfter ?? null },
    changes: shown.map(viewChange),
    fields: pairFields({ before, after }, { old, learned }, mended),
    trees: {
      before: drawn(before, regionBefore) ?? (state ? learnedBarTree(state) : null),
      after: drawn(after, regionAfter) ?? null,
    },
    variables: (state && checkTemplate({ wrapper: old.wrapper, state }, after).variables) ?? null,
  }
}

/** A list has one for each of its records. */
const MAX_NODES = 200

const viewChange = ({ change, before, after }: ShownChange) => ({
  ...{ kind: change.kind, zone: change.zone, depth: change.depth, label: change.label },
  sentence: formatChange(change),
  before: before.slice(0, MAX_NODES),
  after: after.slice(0, MAX_NODES),
})

/** The values of each field: what the old wrapper read before, and what the new one reads now. */
export function pairFields(
  { before, after }: ComparedPages,
  { old, learned }: ComparedWrappers,
  mended: readonly MendedField[],
) {
  const was = before && readStored(before, old.wrapper).fields
  const is = learned && readStored(after, learned.wrapper).fields
  const names = new Set<string>([
    ...old.wrapper.fields.map(({ name }) => name),
    ...(learned?.wrapper.fields ?? []).map(({ name }) => name),
  ])
  return [...names].map(name => {
    const found = mended.find(field => field.name === name)
    return {
      name,
      how: found?.how ?? ('unknown' as const),
      because: found?.because ?? '',
      before: was?.get(name)?.map(viewCell) ?? found?.before?.map(textOnly) ?? [],
      after: is?.get(name)?.map(viewCell) ?? found?.values.map(textOnly) ?? [],
    }
  })
}

const viewCell = ({ text, nodes }: { readonly text: string; readonly nodes: readonly NodeId[] }) => ({ text, nodes })
const textOnly = (text: string) => ({ text, nodes: [] })
