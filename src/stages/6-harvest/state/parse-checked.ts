import { z } from 'zod'
import { CheckpointError } from './checkpoint.ts'

/** Parses stored text, or throws a CheckpointError with the reason. `what` names it: "state", "trail". */
export function parseChecked<T>(text: string, schema: z.ZodType<T>, what: string): T {
  const parsed = schema.safeParse(parseJson(text, what))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = z.core.toDotPath(issue!.path) || what
  throw new CheckpointError(
    `This version of Amberyl cannot read the stored ${what} of the walk (${where}: ${issue!.message}). Start the walk again.`,
  )
}

function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CheckpointError(`The stored ${what} of the walk is damaged: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
