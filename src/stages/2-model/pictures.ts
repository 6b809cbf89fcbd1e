/** Elements that show something without text. */
export const PICTURE_ELEMENTS: ReadonlySet<string> = new Set([
  'img',
  'svg',
  'picture',
  'video',
  'canvas',
  'object',
  'embed',
])
