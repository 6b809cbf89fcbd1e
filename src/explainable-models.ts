import type { Models } from './analyse.ts'
import { shippedModels } from './shipped-models.ts'

/** The models that ship, with the rules that reasons quote. In browsers these are loaded apart: see `src/browser/twins/`. */
export const explainableModels: Models = shippedModels
