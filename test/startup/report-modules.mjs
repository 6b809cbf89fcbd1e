// Preloaded into a process: writes the files of the modules that it loads to file descriptor 3, one a line.
import { writeSync } from 'node:fs'
import { createRequire, register } from 'node:module'
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'

const hooks = `
let port
export const initialize = data => { port = data.port }
export const load = (url, context, next) => { port.postMessage(url); return next(url, context) }
`
const { port1, port2 } = new MessageChannel()
port1.unref()
register(`data:text/javascript,${encodeURIComponent(hooks)}`, { data: { port: port2 }, transferList: [port2] })

process.on('exit', () => {
  const files = Object.keys(createRequire(import.meta.url).cache)
  for (let said = receiveMessageOnPort(port1); said; said = receiveMessageOnPort(port1)) files.push(said.message)
  writeSync(3, files.join('\n'))
})
