import { expect, test } from 'vitest'
import { LISTINGS } from '../../demo/listings.ts'
import { startDemo } from '../../demo/server.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { ExtensionBrowser } from './extension-browser.ts'

test('smoke', async () => {
  const site = closedAfterwards(await startDemo())
  const browser = closedAfterwards(await ExtensionBrowser.start())
  for (const { address } of LISTINGS.slice(0, 3)) {
    const tab = await browser.open(new URL(address, site.url).href)
    tab.panel.on('console', m => console.log('panel', m.text()))
    const snapshot = await tab.run(async harness => (await harness.tab.capture()).strings.length)
    console.log(address, snapshot)
    const view = await tab.run(async harness => {
      const view = await harness.engine.extract({})
      const file = await harness.engine.write('page', 'json')
      return { view, text: new TextDecoder().decode(file.bytes) }
    })
    console.log(Object.keys(view.view as object), view.text.slice(0, 600))
    await tab.close()
  }
})
