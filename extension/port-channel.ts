import type { Channel } from './rpc.ts'

/** A port of the browser between a panel and a page. */
export const portChannel = (port: ExtensionPort): Channel => ({
  post: message => port.postMessage(message),
  onMessage: listener => port.onMessage.addListener(listener),
})
