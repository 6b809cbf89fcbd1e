import type { Answers } from './answers.ts'
import { answerOf, api } from './client.ts'
import type { Explanation } from './explanation.ts'

/** The server answers. */
export const serverAnswers: Answers = {
  edit: (id, edits, preview) =>
    answerOf(api.extractions[':id'].columns.$put({ param: { id }, json: { edits: [...edits], preview } })),
  rows(source, { offset, limit, query }, signal) {
    const asked = { ...query, offset: String(offset), limit: String(limit) }
    return 'run' in source
      ? answerOf(api.runs[':id'].rows.$get({ param: { id: source.run }, query: asked }, { init: { signal } }))
      : answerOf(
          api.extractions[':id'].rows.$get({ param: { id: source.extraction }, query: asked }, { init: { signal } }),
        )
  },
  async explain(extraction, asked, signal) {
    const answer = api.explanations.$post({ json: { extraction, ...asked } as never }, { init: { signal } })
    return (await answerOf(answer)) as unknown as Explanation
  },
  pathOf: async (page, node) =>
    (await answerOf(api.pages[':id'].nodes[':node'].$get({ param: { id: page, node: String(node) } }))).xpath,
  choices: async () => ({
    ...(await answerOf(api.algorithms.$get())),
    ...(await answerOf(api.domains.$get())),
  }),
}
