import { ApiProblem, notFound } from '../problem.ts'
import { TrainingFailure, type TrainingProgress, type TrainingResult, type TrainingSuggestions } from './trainer.ts'

/** What is asked for. */
interface TrainingQuestion {
  readonly what: 'train' | 'suggest'
  readonly type: string
  readonly corpora: readonly string[]
  readonly profiles: readonly string[] | undefined
  readonly without: readonly string[]
  readonly select: boolean
}

type TrainingState = 'running' | 'finished' | 'failed' | 'stopped' | 'kept' | 'discarded'

interface TrainingEvent {
  readonly id: number
  readonly event: 'progress' | 'trained'
  readonly data: unknown
}

/** Figures of a profile before the training. */
interface FiguresBefore {
  readonly [profile: string]: Readonly<Record<string, unknown>>
}

/** A training, as long as the server keeps it. */
export interface Training extends TrainingQuestion {
  readonly id: string
  readonly startedAt: string
  readonly before: FiguresBefore
  readonly stop: AbortController
  readonly events: TrainingEvent[]
  state: TrainingState
  endedAt: string | null
  because: string | null
  results: readonly TrainingResult[]
  suggestions: TrainingSuggestions | undefined
}

const MAX_KEPT = 20
/** Reading a page is an event, but not each of hundreds. */
const PAGES_PER_EVENT = 10

type Work = (tell: (progress: TrainingProgress) => void, signal: AbortSignal) => Promise<TrainingOutcome>
type TrainingOutcome = Partial<Pick<Training, 'results' | 'suggestions'>>

/** Trainings since the server was started, one at a time: each takes a core for seconds to minutes. */
export class Trainings {
  readonly #kept = new Map<string, Training>()
  #count = 0

  get list(): Training[] {
    return [...this.#kept.values()].reverse()
  }

  find(id: string): Training {
    const found = this.#kept.get(id)
    if (!found) throw notFound('training', id, 'The server keeps the last trainings until it ends: train again.')
    return found
  }

  begin(question: TrainingQuestion, before: FiguresBefore, work: Work): Training {
    const busy = this.list.find(({ state }) => state === 'running')
    if (busy)
      throw new ApiProblem(429, 'busy', `${busy.id} is in progress.`, 'Wait until it has ended, or stop it.', {
        retryAfter: 5,
      })
    const training: Training = {
      ...question,
      id: `training_${++this.#count}`,
      startedAt: new Date().toISOString(),
      before,
      stop: new AbortController(),
      events: [],
      state: 'running',
      endedAt: null,
      because: null,
      results: [],
      suggestions: undefined,
    }
    this.#kept.set(training.id, training)
    for (const id of [...this.#kept.keys()].slice(0, -MAX_KEPT)) this.#kept.delete(id)
    void this.#run(training, work)
    return training
  }

  async #run(training: Training, work: Work): Promise<void> {
    const { signal } = training.stop
    try {
      Object.assign(training, await work(progress => note(training, progress), signal))
      training.state = signal.aborted ? 'stopped' : 'finished'
    } catch (error) {
      training.state = signal.aborted ? 'stopped' : 'failed'
      const isKnown = error instanceof TrainingFailure || error instanceof ApiProblem
      if (!signal.aborted)
        training.because = isKnown ? error.message : `The training failed: ${(error as Error).message}`
    }
    training.endedAt = new Date().toISOString()
  }
}

function note({ events }: Training, progress: TrainingProgress): void {
  const isPage = progress.kind === 'reading'
  if (isPage && progress.pages % PAGES_PER_EVENT !== 1) return
  const event =
    progress.kind === 'trained'
      ? ({ event: 'trained', data: { profile: progress.result.profile } } as const)
      : ({ event: 'progress', data: progress } as const)
  events.push({ id: events.length + 1, ...event })
}
