/** Our name in robots.txt; part of the user agent that we send. */
export const productToken = 'amberyl'

/** The user agent of requests without a browser. `product` is name and version: `Amberyl/1.0.0`. */
export const userAgentOf = (product = 'Amberyl'): string => `Mozilla/5.0 (compatible; ${product})`
