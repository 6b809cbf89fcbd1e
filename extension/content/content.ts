import { api } from '../browser-api.ts'
import { PAGE_SERVICE, type PageService } from '../page-service.ts'
import { portChannel } from '../port-channel.ts'
import { Connection } from '../rpc.ts'
import { PageInTab } from './page-in-tab.ts'

interface Loaded {
  amberyl?: { isAlive(): boolean }
}

// Each panel puts this script into its tab. If it is there already, that one answers; unless it belongs to an extension
// that was updated since.
const scope = globalThis as Loaded
if (!scope.amberyl?.isAlive()) {
  scope.amberyl = { isAlive: () => api.runtime?.id !== undefined }
  api.runtime.onConnect.addListener(port => {
    if (port.name !== PAGE_SERVICE) return
    const page = new PageInTab()
    const connection = new Connection(portChannel(port))
    connection.serve<PageService>(PAGE_SERVICE, page)
    // A page that the browser keeps to come back to would hold the port, and answer nothing.
    window.addEventListener('pagehide', () => port.disconnect(), { once: true })
    port.onDisconnect.addListener(() => {
      connection.end(new Error('the panel was closed'))
      page.end()
    })
  })
}
