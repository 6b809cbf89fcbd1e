import type { Store } from '../store/database/store.ts'
import { countRuns } from '../store/runs/run-facts.ts'
import type { ServerContext } from './server-context.ts'

/** Everything that monitoring may want to know, in the text format of Prometheus. */
export async function formatMetrics(
  context: Pick<ServerContext, 'store' | 'metrics' | 'renders' | 'streams'>,
): Promise<string> {
  const { metrics, renders, streams, store } = context
  const memory = process.memoryUsage()
  const lines = [
    ...metrics.lines(),
    ...gauge('amberyl_renders_active', 'Pages that a browser reads for requests now.', renders.active),
    ...gauge('amberyl_event_streams', 'Open event streams.', streams.count),
    ...gauge('process_resident_memory_bytes', 'Memory of the process.', memory.rss),
    ...gauge('process_uptime_seconds', 'Time since the start.', process.uptime()),
    ...(await runLines(store)),
  ]
  return `${lines.join('\n')}\n`
}

async function runLines(store: Store): Promise<string[]> {
  const counts = await countRuns(store.db)
  return [
    '# HELP amberyl_runs Stored runs by state.',
    '# TYPE amberyl_runs gauge',
    ...counts.map(({ state, count }) => `amberyl_runs{state="${state}"} ${count}`),
  ]
}

const gauge = (name: string, help: string, value: number): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} gauge`,
  `${name} ${value}`,
]
