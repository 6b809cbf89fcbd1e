import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '../../cli/terminal/usage-error.ts'
import type { Renderer } from '../../stages/1-render/renderer.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { readLabels, readModel } from '../corpus.ts'

/** A labeled value; several if the field has several. */
export type LabelledValue = string | readonly string[]

/** The labels of a page, by field. */
export type LabelledFieldValues = Readonly<Record<string, LabelledValue>>

/** An earlier and a later page of one site. */
export interface TemplatePair {
  readonly id: string
  readonly site?: string
  readonly before: string
  readonly after: string
  readonly changed: boolean
  readonly kind: string
  readonly fields: Readonly<Record<string, PairField>>
}

interface PairField {
  readonly before?: { readonly value: LabelledValue } | null
  readonly after?: { readonly value: LabelledValue } | null
  /** The markup around it changed. */
  readonly changed?: boolean
  /** Its text is not on the page word for word, so it is not evaluated. */
  readonly weak?: boolean
}

/** Pages of one template. */
export interface TemplateSet {
  readonly set: string
  readonly site?: string
  readonly pages: readonly string[]
  readonly fields: Readonly<Record<string, Readonly<Record<string, LabelledValue>>>>
  readonly weak?: Readonly<Record<string, readonly string[]>>
}

interface TemplateCorpus {
  readonly pairs: readonly TemplatePair[]
  readonly sets: readonly TemplateSet[]
}

export async function readTemplateCorpus(folder: string): Promise<TemplateCorpus> {
  const labels: unknown = await readLabels(folder)
  const { pairs, sets } = (labels ?? {}) as Partial<TemplateCorpus>
  if (!Array.isArray(pairs) || !Array.isArray(sets))
    throw new UsageError(`${folder} is not a corpus of templates: its labels have no "pairs" and "sets"`)
  if (pairs.length + sets.length === 0) throw new UsageError(`${folder} has no labeled page`)
  return { pairs, sets }
}

/** Labels give at most the name of a page's site; relative links need a base. */
export async function readTemplatePage(folder: string, page: string, renderer?: Renderer): Promise<PageModel> {
  const bytes = await readFile(join(folder, 'pages', `${page}.html`))
  return readModel(bytes, `http://corpus.invalid/${encodeURIComponent(page)}`, { renderer })
}

/** The labels of one page of a set, without those that are not evaluated. */
export function valuesOnPage({ fields, weak }: TemplateSet, page: string): LabelledFieldValues {
  const judged = Object.entries(fields).flatMap(([name, values]) => {
    const value = values[page]
    return value === undefined || weak?.[name]?.includes(page) ? [] : [[name, value] as const]
  })
  return Object.fromEntries(judged)
}
