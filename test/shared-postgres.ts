import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that all test files share, or why there is none. */
    postgres: { readonly url: string } | { readonly missing: string }
  }
}

/** One server for all test files. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  try {
    const server = await startPostgres()
    project.provide('postgres', { url: server.url() })
    return () => server.stop()
  } catch (error) {
    project.provide('postgres', { missing: error instanceof Error ? error.message : String(error) })
    return undefined
  }
}
