import { z } from 'zod'
import type { View } from '../state/view.ts'
import type { WalkStep } from '../state/walk-state.ts'
import type { ListTemplate } from '../table/list-template.ts'
import { packRow, storedRow, storedValue, unpackRow } from './stored-rows.ts'
import {
  type ExampleShelf,
  packTemplate,
  type StoredListTemplate,
  storedColumn,
  storedTemplate,
} from './stored-template.ts'

/** A step that the walk has not taken yet: the second page is loaded before the first is delivered. */
export const storedStep = z.strictObject({
  /** The name of its page model. */
  view: z.string(),
  follows: z.enum(['page', 'more']),
  part: z.string().optional(),
  rows: z.array(storedRow),
  /** Absent: the template of the walk. */
  template: storedTemplate.optional(),
  newColumns: z.array(storedColumn),
  earlier: z.array(z.strictObject({ page: z.int(), row: z.int(), column: z.int(), value: storedValue })),
  relearned: z.string().exactOptional(),
  /** Absent in walks that older versions stored. */
  notes: z.array(z.string()).default([]),
  /** The new rows, by their positions. */
  fresh: z.array(z.int().min(0)),
  duplicates: z.int(),
  differsInDatesOnly: z.boolean(),
})

type StoredStep = z.infer<typeof storedStep>

export function packStep(
  { view, verdict, follows, part }: WalkStep,
  template: ListTemplate,
  shelf: ExampleShelf,
): StoredStep {
  const { reading, novelty } = verdict
  return {
    view: shelf.nameModel(view.annotated.page),
    follows,
    ...(part === undefined ? {} : { part }),
    rows: reading.rows.map(packRow),
    ...(reading.template === template ? {} : { template: packTemplate(reading.template, shelf) }),
    newColumns: [...reading.newColumns],
    earlier: [...reading.earlier],
    ...(reading.relearned === undefined ? {} : { relearned: reading.relearned }),
    notes: [...reading.notes],
    fresh: novelty.fresh.map(row => reading.rows.indexOf(row)),
    duplicates: novelty.duplicates,
    differsInDatesOnly: novelty.differsInDatesOnly,
  }
}

interface StepParts {
  readonly view: View
  /** The template of the walk. */
  readonly template: ListTemplate
  readonly unpack: (stored: StoredListTemplate) => ListTemplate
}

export function unpackStep(stored: StoredStep, { view, template, unpack }: StepParts): WalkStep {
  const { view: _, follows, part, template: own, fresh, duplicates, differsInDatesOnly, ...reading } = stored
  const rows = reading.rows.map(unpackRow)
  return {
    view,
    follows,
    part,
    verdict: {
      kind: 'fresh',
      reading: {
        ...reading,
        kind: 'read',
        rows,
        template: own ? unpack(own) : template,
      },
      novelty: { fresh: fresh.map(at => rows[at]!), duplicates, differsInDatesOnly },
    },
  }
}
