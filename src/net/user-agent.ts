/** The name by which robots.txt speaks of us; part of what we send. */
export const productToken = 'amberyl'

/** What is sent where no browser sends its own. */
export const userAgentOf = (version: string): string => `Mozilla/5.0 (compatible; Amberyl/${version})`
