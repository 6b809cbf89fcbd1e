import { wordSet } from './word-set.ts'
// What HTML says of its elements, where no style sheet is known.

/** Start on a line of their own. */
export const BLOCK_ELEMENTS = wordSet(`
  address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure
  footer form frame frameset h1 h2 h3 h4 h5 h6 header hgroup hr html iframe legend li listing main menu nav ol optgroup
  option p plaintext pre search section summary table tbody tfoot thead tr ul xmp`)

export const CELL_ELEMENTS = wordSet('td th')

/** Set off from their neighbours although on the same line. */
export const WIDGET_ELEMENTS = wordSet('button input select textarea meter progress object video audio canvas')

/** What stands in them is code or comes instead of something else; it is never the page's text. */
export const RAW_ELEMENTS = wordSet('script style noscript noembed noframes iframe template')

/** Never shown, whatever the page's style sheets say (they could, but nobody does). */
export const HIDDEN_ELEMENTS = wordSet(
  'head title base link meta script style noscript noembed noframes template area param source track datalist',
)

export const KEEPS_WHITE_SPACE = wordSet('pre textarea listing xmp plaintext')

/** Change how words look, not what they belong to. */
export const FORMATTING_ELEMENTS = wordSet(`
  abbr acronym b bdi bdo big blink cite code dfn em font i ins del kbd mark nobr q s samp small strike
  strong sub sup tt u var wbr`)
