import { dirname, resolve } from 'node:path'

/** Files that a job names lie beside its file; where it has none, in the folder that the program was started in. */
export const besideJobFile = (name: string, file: string | null): string =>
  file === null ? resolve(name) : resolve(dirname(file), name)
