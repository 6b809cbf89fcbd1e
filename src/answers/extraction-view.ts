import { editEffects } from '../export/select/edit-effects.ts'
import type { NextPage } from '../stages/4-find/pagination/next-page.ts'
import type { Extracted, ExtractedTable } from './extracted.ts'
import { extractionCommand } from './extraction-command.ts'
import { switchesFor } from './switches.ts'

/** An extraction as an answer. */
export function viewExtraction(id: string, extracted: Extracted) {
  const { asked, table, others, closest, siblings } = extracted
  const { page, url, title, domain, k, because, total, times, warnings } = extracted
  return {
    ...{ id, page, url, title, domain, k, because, total },
    ...{ algorithm: asked.algorithm, region: asked.region, without: [...asked.without] },
    records: table.recordCount,
    closest: closest ? { records: closest.recordCount, region: rankOf(closest.name) } : null,
    recordNodes: [...table.nodes],
    fields: table.fields.map(({ id, name, kind, namedBy, note, cells }) => ({
      ...{ id: id ?? name, name, kind, namedBy },
      ...(note === undefined ? {} : { note }),
      cells: cells.map(cell => cell ?? null),
    })),
    lists: because === null ? [table, ...others].map(viewList) : [],
    next: viewNext(extracted.next),
    siblings: siblings
      ? {
          ...{ kind: siblings.kind, current: siblings.current.label, count: siblings.pages.length },
          pages: [...siblings.pages],
        }
      : null,
    switches: switchesFor(asked.algorithm, asked.without),
    times,
    edits: [...extracted.edits],
    effects: editEffects(extracted.base, extracted.edits).map(({ unreadable, examples }) => ({
      unreadable,
      examples: [...examples],
    })),
    command: extractionCommand(extracted),
    warnings: [...warnings],
  }
}

const viewList = ({ name, recordCount, score, fields, nodes }: ExtractedTable) => ({
  name,
  region: rankOf(name),
  records: recordCount,
  score: score ?? null,
  fields: fields.map(field => field.name),
  nodes: [...nodes],
})

/** `main` is 1, `region-2` is 2. */
const rankOf = (name: string): number => Number(/^region-(\d+)$/.exec(name)?.[1] ?? 1)

function viewNext(next: NextPage) {
  const targets = 'targets' in next ? next.targets : next.best ? [next.best] : []
  const target = targets[0]
  const link = target?.links[0]
  return {
    kind: next.kind,
    url: target?.url ?? null,
    confidence: target?.confidence ?? null,
    because: 'because' in next ? next.because : `${link?.kind ?? next.kind}: ${link?.text ?? ''}`,
    nodes: [...new Set(targets.flatMap(({ links }) => links.map(({ node }) => node)))],
  }
}
