/** What wrapper files of lists say about themselves. */
export const WRAPPER_FORMAT = 'amberyl-wrapper'
export const WRAPPER_VERSION = 1
