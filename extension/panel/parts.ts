import type { Engine, TabDriver } from '../../src/browser/engine.ts'
import type { Learned } from '../../studio/api/example.ts'
import type { Explanation } from '../../studio/api/explanation.ts'
import type { Extraction } from '../../studio/api/extraction.ts'
import { asProblem, Problem } from '../../studio/api/problem.ts'
import type { TabMarks } from '../tab-marks.ts'
import type { AccessQuestions } from './access-questions.ts'

/** The engine; its answers have the form of those of the server, which the studio's components show. */
export type PanelEngine = Engine<Extraction, Explanation, Learned>

/** The tab that the panel is about. */
export interface PanelTab extends Pick<TabDriver, 'load'>, TabMarks {
  /** Tells when the tab shows another page, whoever led there. Returns what ends it. */
  onNavigated(listener: () => void): () => void
}

/** What the panel consists of besides what it shows. */
export interface PanelParts {
  readonly engine: PanelEngine
  readonly tab: PanelTab
  /** What the person is asked for during a walk. */
  readonly access: AccessQuestions
}

/** What went wrong, as the studio's components show it. Failures of the engine say what to do; others are mistakes of ours. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { remedy } = error as { remedy?: unknown }
  const { message } = asProblem(error)
  return new Problem({
    status: 0,
    code: 'extension',
    detail: message,
    todo: typeof remedy === 'string' ? remedy : 'Close the panel and open it again.',
  })
}

/** The same engine, whose failures are problems. */
export function withProblems<T extends object>(engine: T): T {
  return new Proxy(engine, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver)
      if (typeof method !== 'function') return method
      return async (...args: unknown[]) => {
        try {
          return await method.apply(target, args)
        } catch (error) {
          throw problemOf(error)
        }
      }
    },
  })
}
