/** The API of the browser for extensions, with promises. */
export const api: ExtensionApi = typeof browser === 'undefined' ? chrome : browser
