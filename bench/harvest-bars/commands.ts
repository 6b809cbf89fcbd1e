import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The built program, as users run it: the time of the whole process. */
export async function timeOfCommand(args: readonly string[], cwd: string): Promise<number> {
  const start = performance.now()
  try {
    await promisify(execFile)(process.execPath, [join(process.cwd(), 'dist', 'src', 'main.js'), ...args], { cwd })
  } catch (error) {
    // A list that has more pages than were asked for is complete; exit codes 5 and 6 are not failures of the program.
    const { code, stderr } = error as { code?: number; stderr?: string }
    if (code !== 5) throw new Error(`amberyl ${args.join(' ')}: ${stderr}`)
  }
  return performance.now() - start
}
