import { api } from '../browser-api.ts'

/** Does something in a tab, and closes each tab that the page opens meanwhile; `opened` gives its address if it is known. */
export async function withoutWindows<T>(
  opener: number,
  work: (opened: () => string | undefined) => Promise<T>,
): Promise<T> {
  let address: string | undefined
  const close = ({ id, openerTabId, pendingUrl, url }: ExtensionTab): void => {
    if (openerTabId !== opener || id === undefined) return
    address ??= pendingUrl || url || undefined
    void api.tabs.remove(id).catch(() => {})
  }
  api.tabs.onCreated.addListener(close)
  try {
    return await work(() => address)
  } finally {
    api.tabs.onCreated.removeListener(close)
  }
}
