import { wordSet } from './word-set.ts'

// Class names that hide their element in the style sheets of many kits, for pages without style sheets.

/** The names alone: they hide always, some of them only from the eye. */
const HIDING_CLASSES = wordSet(`
  sr-only visually-hidden visuallyhidden visually_hidden screen-reader-text screen-reader-only screen-reader
  screenreader-only sr-text show-for-sr is-sr-only is-visually-hidden u-visually-hidden u-hiddenvisually
  cdk-visually-hidden govuk-visually-hidden slds-assistive-text element-invisible a-offscreen offscreen
  assistive-text acc-hidden sound_only sound-only u-sronly a11y-hidden ui-helper-hidden-accessible
  hidden d-none is-hidden u-hidden uk-hidden ng-hide slds-hide display-none no-display`)

/** Kits put their name before it: "acme-visually-hidden". */
const HIDING_END = /(?<!not)[-_](?:visually-?hidden|sr-only)$/

/** "hidden md:block", "d-none d-lg-flex": hidden on small screens only. */
const SHOWS_ON_WIDE =
  /(?:^|\s)(?:[a-z]{2,3}:|d-[a-z]{2,3}-|visible-[a-z]{2})(?:inline|block|flex|grid|table|contents|visible)?/

/** Whether the value of a `class` attribute hides the element. */
export const hidesByClass = (value: string): boolean =>
  value
    .toLowerCase()
    .split(/\s+/)
    .some(name => HIDING_CLASSES.has(name) || HIDING_END.test(name)) && !SHOWS_ON_WIDE.test(value)

/** Fonts that draw a word as an icon: "schedule" is a clock, and nobody reads it. */
const ICON_FONT = /(?:^|\s)(?:material-(?:icons|symbols)(?:-\w+)*|mat-icon|mat-ligature-font|google-symbols)(?:$|\s)/

/** Whether the words of an element with this `class` are drawn as an icon. */
export const drawsIcon = (value: string): boolean => ICON_FONT.test(value)
