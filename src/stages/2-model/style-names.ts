/** In the order of `STYLE_PROPERTIES`, the properties that are requested from the browser. */
export const STYLE_NAMES = [
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'color',
  'textDecoration',
  'background',
  'display',
  'visibility',
  'opacity',
  'cursor',
  'overflow',
  'position',
] as const
