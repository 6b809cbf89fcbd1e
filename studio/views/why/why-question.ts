import type { Asked } from '../../api/explanation.ts'
import type { Extraction } from '../../api/extraction.ts'
import type { GridPlace } from '../../components/table/grid.ts'

/** What the drawer can explain, from the whole to any element. */
const SUBJECTS = ['list', 'record', 'field', 'next', 'node'] as const
export type WhySubject = (typeof SUBJECTS)[number]

/** What is selected, which is what the subjects mean. */
export interface WhyPlace {
  readonly extraction: Extraction
  readonly active: GridPlace | undefined
  /** An element that was picked on the page. */
  readonly node: number | undefined
  readonly nodeName: string
}

export const subjectIn = (text: string | null): WhySubject | undefined => SUBJECTS.find(subject => subject === text)

/** The subjects that can be asked about now, with what they are called. */
export function subjectsOf({ extraction, active, node, nodeName }: WhyPlace): readonly [WhySubject, string][] {
  const field = active && extraction.fields[active.column]
  return [
    ['list', extraction.records > 0 ? 'List' : 'No list'],
    ...(active ? ([['record', `Record ${active.row + 1}`]] as const) : []),
    ...(field ? ([['field', `Column ${field.name}`]] as const) : []),
    ['next', 'Next page'],
    ...(node === undefined ? [] : ([['node', `Element ${nodeName}`]] as const)),
  ] as const as [WhySubject, string][]
}

/** The question to the server. A subject that nothing is selected for falls back to the list. */
export function askedAbout(subject: WhySubject, { extraction, active, node }: WhyPlace): Asked {
  const field = active && extraction.fields[active.column]?.id
  if (subject === 'next') return { next: true }
  if (subject === 'node' && node !== undefined) return { node }
  if (subject === 'record' && active) return { record: active.row + 1 }
  if (subject === 'field' && field !== undefined) return { field }
  return {}
}
