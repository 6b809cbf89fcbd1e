import { dirname, resolve } from 'node:path'

/** Paths in a job are relative to its file; without a file, to the working directory. */
export const besideJobFile = (name: string, file: string | null): string =>
  file === null ? resolve(name) : resolve(dirname(file), name)
