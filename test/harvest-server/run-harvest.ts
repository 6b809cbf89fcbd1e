import { harvest, type PipelineParts } from '../../src/pipeline.ts'
import type { HarvestEvent } from '../../src/stages/6-harvest/event.ts'
import type { HarvestOptions } from '../../src/stages/6-harvest/options.ts'
import type { HarvestedValue, HarvestRecord } from '../../src/stages/6-harvest/record.ts'
import type { HarvestSummary } from '../../src/stages/6-harvest/summary.ts'

export interface Harvested {
  readonly records: readonly HarvestRecord[]
  readonly summary: HarvestSummary
  readonly events: readonly HarvestEvent[]
}

/** Harvests to the end and keeps everything, including late values. */
export async function harvestAll(url: string, parts: PipelineParts, options: HarvestOptions = {}): Promise<Harvested> {
  const records: HarvestRecord[] = []
  const events: HarvestEvent[] = []
  const onEvent = (event: HarvestEvent): void => {
    events.push(event)
    if (event.kind === 'late-value') put(records[event.record - 1]!, event.column, event.value)
    options.onEvent?.(event)
  }
  const run = harvest(url, { ...options, ...parts, onEvent })
  for await (const record of run) records.push(record)
  return { records, summary: run.summary!, events }
}

function put({ values }: HarvestRecord, column: string, value: HarvestedValue): void {
  ;(values as Record<string, HarvestedValue>)[column] = value
}
