import { api } from '../browser-api.ts'

// The click allows the extension to read the page of the tab. Nothing may come between it and opening the panel: the
// browser opens panels only in answer to a click, so no promise is awaited here.
api.action.onClicked.addListener(({ id }) => {
  if (id === undefined) return
  const panel = `panel/panel.html?tab=${id}`
  if (api.sidePanel) {
    void api.sidePanel.setOptions({ tabId: id, path: panel, enabled: true })
    void api.sidePanel.open({ tabId: id })
  } else {
    void api.sidebarAction?.setPanel({ tabId: id, panel: api.runtime.getURL(panel) })
    void api.sidebarAction?.open()
  }
})
