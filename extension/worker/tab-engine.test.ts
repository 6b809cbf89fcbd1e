import { describe, expect, test } from 'vitest'
import { startDemo } from '../../demo/server.ts'
import { extract } from '../../src/extract.ts'
import { harvest } from '../../src/pipeline.ts'
import { closedAfterwards } from '../../test/closed-afterwards.ts'
import { ScriptedTab } from './scripted-tab.ts'
import { TabEngine } from './tab-engine.ts'

const demo = closedAfterwards(await startDemo())
const pages = new Map<string, string>()
async function engineAt(address: string) {
  const url = new URL(address, demo.url).href
  const html = await (await fetch(url)).text()
  pages.set(url, html)
  const tab = new ScriptedTab(url, each => pages.get(each))
  return {
    url,
    html,
    tab,
    engine: new TabEngine({
      tab,
      openDomain: async () => {
        throw new Error('none')
      },
      politeness: { delayMs: 0 },
    }),
  }
}
test('smoke', async () => {
  const { url, html, engine } = await engineAt('/shop/table/')
  const view = await engine.extract({})
  const lib = await extract({ html, url })
  expect(view.fields.map(f => f.name)).toEqual(lib.fields.map(f => f.name))
  console.log(view.command, view.records, view.next, view.times)
  for (const f of ['csv', 'xlsx', 'json'] as const) {
    const w = await engine.write('page', f)
    console.log(w.name, w.bytes.length)
  }
  const edited = await engine.edit([{ op: 'drop', field: view.fields[1]!.id }])
  console.log(edited.fields.length, edited.command)
  console.log(new TextDecoder().decode((await engine.wrapper('page')).bytes).slice(0, 300))
  const why = await engine.explain({ record: 1 })
  console.log(why.sentence, why.command)
  const learned = await engine.learn({ name: [String(lib.rows[0]!.name)] })
  console.log(JSON.stringify(learned).slice(0, 300))
})
