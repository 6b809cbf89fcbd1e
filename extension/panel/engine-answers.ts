import type { ColumnEdit } from '../../src/stages/5-wrap/column-edit.ts'
import type { Answers } from '../../studio/api/answers.ts'
import type { PanelEngine } from './parts.ts'

/** The engine answers, about its last extraction and its last harvest: the panel shows no others. */
export const engineAnswers = (engine: PanelEngine): Answers => ({
  edit: async (id, edits, preview) => ({ ...(await engine.edit(edits as readonly ColumnEdit[], { preview })), id }),
  rows: (source, { offset, limit, query }) =>
    engine.rows('run' in source ? 'harvest' : 'page', { ...query, offset, limit }),
  explain: (_, asked) => engine.explain(asked),
  pathOf: (_, node) => engine.path(node),
  async choices() {
    const { algorithms, domains } = await engine.choices()
    return { algorithms, domains: domains.map(name => ({ name, title: name })) }
  },
})
