import type { Extracted } from '../../answers/extracted.ts'
import { storedOf } from '../../answers/kept-wrapper.ts'
import { harvest } from '../../pipeline.ts'
import type { Stored } from '../../stages/7-monitor/stored-file.ts'
import type { ServerContext } from '../server-context.ts'
import { finderOf } from './extract-page.ts'
import { findPage } from './kept-page.ts'

/** What was learned about the list of an extraction, with its template and its edits. */
export const storedExtraction = (
  context: Pick<ServerContext, 'pages' | 'store' | 'domains'>,
  extracted: Extracted,
): Promise<Stored> =>
  storedOf(extracted, async () => {
    const { asked } = extracted
    const { model } = await findPage(context, extracted.page)
    const run = harvest(model, { ...finderOf(asked, context.domains), region: asked.region })
    for await (const _ of run);
    return run.seen
  })
