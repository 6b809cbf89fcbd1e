// Runs commands of the built program one after another in this process, as the parent asks for them: starting a process
// for each would take ten times as long. A command that ends the process, or never ends, is seen as that by the parent.
import { Readable } from 'node:stream'

/** Of each output. */
const MAX_KEPT = 200_000

const said = { stdout: '', stderr: '' }
for (const name of ['stdout', 'stderr']) {
  process[name].write = output => {
    if (said[name].length < MAX_KEPT) said[name] += Buffer.from(output).toString()
    return true
  }
}

let commands = 0

// For the whole process, and thus for one command.
process.env.NODE_DISABLE_COMPILE_CACHE = '1'

process.on('message', async ({ args, stdin, folder }) => {
  process.chdir(folder)
  process.argv.splice(2, process.argv.length, ...args)
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(stdin, 'base64')]), configurable: true })
  said.stdout = said.stderr = ''
  const before = process.cpuUsage()
  // Only the first module is new each time; what it loads is shared.
  await import(`../../dist/src/main.js?${commands++}`)
  const { user, system } = process.cpuUsage(before)
  const ending = { code: process.exitCode ?? 0, out: said.stdout, err: said.stderr, cpuMs: (user + system) / 1000 }
  process.exitCode = undefined
  for (const each of [process, process.stdout, process.stderr])
    for (const event of ['SIGTERM', 'error']) each.removeAllListeners(event)
  process.chdir('/')
  process.send(ending)
})
process.on('disconnect', () => process.exit())
