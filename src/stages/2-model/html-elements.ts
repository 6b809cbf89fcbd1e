// What HTML says of its elements, where no style sheet is known.

const names = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Start on a line of their own. */
export const BLOCK_ELEMENTS = names(`
  address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure
  footer form frame frameset h1 h2 h3 h4 h5 h6 header hgroup hr html iframe legend li listing main menu nav ol optgroup
  option p plaintext pre search section summary table tbody tfoot thead tr ul xmp`)

export const CELL_ELEMENTS = names('td th')

/** Set off from their neighbours although on the same line. */
export const WIDGET_ELEMENTS = names('button input select textarea meter progress object video audio canvas')

/** What stands in them is code or comes instead of something else; it is never the page's text. */
export const RAW_ELEMENTS = names('script style noscript noembed noframes iframe template')

/** Never shown, whatever the page's style sheets say (they could, but nobody does). */
export const HIDDEN_ELEMENTS = names(
  'head title base link meta script style noscript noembed noframes template area param source track datalist',
)

export const KEEPS_WHITE_SPACE = names('pre textarea listing xmp plaintext')

/** Change how words look, not what they belong to. */
export const FORMATTING_ELEMENTS = names(`
  abbr acronym b bdi bdo big blink cite code dfn em font i ins del kbd mark nobr q s samp small strike
  strong sub sup tt u var wbr`)
