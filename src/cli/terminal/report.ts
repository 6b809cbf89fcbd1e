import { printable } from '../../export/printable.ts'
import type { RenderWarning } from '../../stages/1-render/snapshot.ts'
import { meansMissing } from '../../stages/6-harvest/undecided.ts'
import { EXIT, type ExitCode } from './exit-code.ts'
import type { Terminal } from './terminal.ts'

/** Expected failures say what happened and what to do. */
export function reportFailure(failure: Error & { readonly remedy: string }, terminal: Terminal): void {
  terminal.err(`amberyl: ${failure.message}\n${failure.remedy}\n`)
}

/** What is worth knowing about a result. */
export function reportNotes(notes: readonly string[], terminal: Terminal): void {
  for (const note of notes) terminal.err(`note: ${printable(note)}\n`)
}

/** Warnings are for people; those that mean something is missing also change the exit code. */
export function reportWarnings(warnings: readonly RenderWarning[], terminal: Terminal): ExitCode {
  for (const { kind, message } of warnings)
    if (kind !== 'sandbox-off' || isNews(message, terminal)) terminal.err(`note: ${message}\n`)
  return warnings.some(meansMissing) ? EXIT.partial : EXIT.done
}

const said = new WeakMap<Terminal, Set<string>>()

/** False if this was already printed: what is true of the whole run is said once, not for each page. */
export function isNews(note: string, terminal: Terminal): boolean {
  const before = said.get(terminal) ?? new Set()
  said.set(terminal, before)
  return !before.has(note) && Boolean(before.add(note))
}
