/**
 * How much of one thing the analysis looks at. Each limit is far above what pages for people have; it keeps the work
 * proportional to the page, whatever a page contains. docs/pages.md lists them.
 */
export const WORK_LIMITS = {
  /** Numbers of one address, from its start: each is compared with the whole address. */
  addressNumbers: 30,
  /** Characters of a text that may be the label of a sibling page ("March 2024 (12)"). */
  labelLength: 200,
  /** Characters of a title, a heading, or the text of a button. */
  titleLength: 1000,
  /** Characters of a cell that say whether it is a sentence or a phrase. */
  phraseLength: 1000,
} as const
