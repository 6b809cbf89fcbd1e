import { loadHarvesters } from '../src/load-harvesters.ts'

/** The annotators and models that come with Amberyl, each loaded once for all test files of a worker. */
export const shipped = loadHarvesters()
