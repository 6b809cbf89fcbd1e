import type { ResourceLink, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'
import type { Work } from '../../jobs/open-work.ts'
import type { SiteTurns } from '../../net/site-queues.ts'
import type { Politeness } from '../../stages/6-harvest/options.ts'
import type { KeptResults } from './kept-results.ts'
import { checkToolInput } from './tool-failure.ts'

/** What the calls of all sessions share. */
export interface McpState {
  /** The store, and what reads pages and works on runs. */
  readonly work: Work['context']
  readonly politeness: Politeness
  /** Who may send a site the next request: however many calls there are, it gets one at a time. */
  readonly turns: SiteTurns
  readonly kept: KeptResults
}

/** One call of a tool. */
export interface ToolCall extends McpState {
  /** The client cancels the call, or the server ends. */
  readonly signal: AbortSignal
  /** Tells the client how far the call is. */
  readonly progress: (message: string) => void
}

/** What a call gives: data as the output schema says, and links to more. */
interface ToolAnswer<Output> {
  readonly data: Output
  readonly links?: readonly ResourceLink[]
}

type ObjectSchema = z.ZodObject<z.ZodRawShape>

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly annotations: ToolAnnotations
  readonly input: ObjectSchema
  readonly output: ObjectSchema
  /** `given` is what the client sent. Throws a ToolFailure that says what to do. */
  call(given: unknown, call: ToolCall): Promise<ToolAnswer<Record<string, unknown>>>
}

interface ToolDefinition<Input extends ObjectSchema, Output extends ObjectSchema>
  extends Pick<Tool, 'name' | 'title' | 'description' | 'annotations'> {
  readonly input: Input
  readonly output: Output
  readonly run: (input: z.infer<Input>, call: ToolCall) => Promise<ToolAnswer<z.infer<Output>>>
}

/** A tool as data. Its input is checked before it runs. */
export const defineTool = <Input extends ObjectSchema, Output extends ObjectSchema>({
  run,
  ...tool
}: ToolDefinition<Input, Output>): Tool => ({
  ...tool,
  call: (given, call) => run(checkToolInput(tool.name, tool.input, given), call),
})
