import { parentPort, workerData } from 'node:worker_threads'
import { workInBackground } from '../../jobs/threads/this-thread.ts'
import { TrainingFailure } from '../../server/training/trainer.ts'
import { doTraining, type TrainingTask } from './do-training.ts'
import type { FromTraining } from './trainer.ts'

// Training takes seconds to minutes of computing: the thread that answers requests stays free.

workInBackground()

const post = (message: FromTraining): void => parentPort!.postMessage(message)

doTraining(workerData as TrainingTask, progress => post({ kind: 'progress', progress })).then(
  value => post({ kind: 'done', value }),
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    post({ kind: 'failed', message, isMistake: error instanceof TrainingFailure })
  },
)
