import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import {
  type Trainer,
  TrainingFailure,
  type TrainingProgress,
  type TrainingRequest,
  type TrainingResult,
  type TrainingSuggestions,
  type TrainingWatch,
} from '../../server/training/trainer.ts'
import { doTraining, type TrainingTask } from './do-training.ts'
import { writeTrained } from './train-profiles.ts'

/** From the thread: progress, the result, or why there is none. */
export type FromTraining =
  | { readonly kind: 'progress'; readonly progress: TrainingProgress }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly message: string; readonly isMistake: boolean }

/** Trains in a thread of its own, which needs the built program; without it, in this one. */
export function createTrainer(file = fileURLToPath(new URL('../../training-thread.js', import.meta.url))): Trainer {
  const run = (task: TrainingTask, watch: TrainingWatch): Promise<unknown> =>
    existsSync(file) ? runInThread(file, task, watch) : doTraining(task, watch.tell)
  return {
    train: (request: TrainingRequest, watch) =>
      run({ kind: 'train', request }, watch) as Promise<readonly TrainingResult[]>,
    suggest: (request: TrainingRequest, watch) =>
      run({ kind: 'suggest', request }, watch) as Promise<TrainingSuggestions>,
    keep: writeTrained,
  }
}

function runInThread(file: string, task: TrainingTask, { signal, tell }: TrainingWatch): Promise<unknown> {
  const worker = new Worker(file, { workerData: task })
  return new Promise<unknown>((resolve, reject) => {
    const stop = (): void => reject(signal.reason)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    worker.on('message', (message: FromTraining) => {
      switch (message.kind) {
        case 'progress':
          return tell(message.progress)
        case 'done':
          return resolve(message.value)
        case 'failed':
          return reject(message.isMistake ? new TrainingFailure(message.message) : new Error(message.message))
      }
    })
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error('the thread that trained has ended')))
  }).finally(() => worker.terminate())
}
