/** The name by which robots.txt speaks of us; part of what we send. */
export const productToken = 'amberyl'

/** What is sent where no browser sends its own. `product` is name and version: `Amberyl/1.0.0`. */
export const userAgentOf = (product = 'Amberyl'): string => `Mozilla/5.0 (compatible; ${product})`
