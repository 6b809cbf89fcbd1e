import { expect, onTestFinished, test } from 'vitest'
import { reportWarnings } from './report.ts'
import { NO_STDIN, processTerminal, type Terminal } from './terminal.ts'

function listener(): { terminal: Terminal; said: () => string } {
  let err = ''
  const terminal = { out() {}, err: (text: string) => void (err += text), isInteractive: false, columns: 80 }
  return { terminal: { ...terminal, stdin: NO_STDIN }, said: () => err }
}

test('that there is no sandbox is said once a run; what concerns a page is said for each', () => {
  const { terminal, said } = listener()
  const warnings = [
    { kind: 'sandbox-off', message: 'Chromium runs without its sandbox, because it runs as root.' },
    { kind: 'unsettled', message: 'The page was still changing.' },
  ] as const
  reportWarnings(warnings, terminal)
  reportWarnings(warnings, terminal)
  expect(said().match(/sandbox/g)).toHaveLength(1)
  expect(said().match(/still changing/g)).toHaveLength(2)
  const other = listener()
  reportWarnings(warnings, other.terminal)
  expect(other.said()).toContain('sandbox')
})

test('a terminal of width 0 is as wide as one of unknown width', () => {
  const { columns } = process.stdout
  onTestFinished(() => void (process.stdout.columns = columns))
  process.stdout.columns = 0
  expect(processTerminal().columns).toBe(120)
  process.stdout.columns = 72
  expect(processTerminal().columns).toBe(72)
})
