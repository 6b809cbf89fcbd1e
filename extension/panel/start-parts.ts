import type { PanelParts } from './parts.ts'

export const startParts = async (_tab: string | null): Promise<PanelParts> => {
  throw new Error('not yet')
}
