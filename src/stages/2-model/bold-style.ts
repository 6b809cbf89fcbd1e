import type { Style } from './page-model.ts'

/** Browsers draw letters bold from this weight on. */
const BOLD_WEIGHT = 600

export const isBoldStyle = ({ fontWeight }: Style): boolean => Number(fontWeight) >= BOLD_WEIGHT
