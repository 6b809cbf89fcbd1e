import type { Stored } from '../../stages/7-monitor/stored-file.ts'
import type { McpState } from './tool.ts'
import { ToolFailure } from './tool-failure.ts'

/** The wrapper that an earlier call kept. */
export function findWrapper({ kept }: McpState, id: string): Stored {
  const stored = kept.wrapper(id)
  if (stored) return stored
  throw new ToolFailure(
    `There is no wrapper ${id}: wrappers are kept only until the server ends.`,
    'the argument wrapper',
    'Call learn_by_example or harvest again, and pass the wrapper that it gives.',
  )
}
