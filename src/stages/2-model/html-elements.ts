import { wordSet } from './word-set.ts'
// Properties of HTML elements, for pages without style sheets.

/** Start on a new line. */
export const BLOCK_ELEMENTS = wordSet(`
  address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure
  footer form frame frameset h1 h2 h3 h4 h5 h6 header hgroup hr html iframe legend li listing main menu nav ol optgroup
  option p plaintext pre search section summary table tbody tfoot thead tr ul xmp`)

export const CELL_ELEMENTS = wordSet('td th')

/** Separate from their neighbors although on the same line. */
export const WIDGET_ELEMENTS = wordSet('button input select textarea meter progress object video audio canvas')

/** Their content is code or fallback content, never the page's text. */
export const RAW_ELEMENTS = wordSet('script style noscript noembed noframes iframe template')

/** Never shown, whatever the page's style sheets say (they could show them, but none do). */
export const HIDDEN_ELEMENTS = wordSet(
  'head title base link meta script style noscript noembed noframes template area param source track datalist',
)

export const KEEPS_WHITE_SPACE = wordSet('pre textarea listing xmp plaintext')

/** Change the look of words, not their structure. */
export const FORMATTING_ELEMENTS = wordSet(`
  abbr acronym b bdi bdo big blink cite code dfn em font i ins del kbd mark nobr q s samp small strike
  strong sub sup tt u var wbr`)
