import type { Terminal } from './terminal.ts'

/**
 * What a terminal would obey instead of showing it: escape sequences, carriage returns, and characters that turn the
 * direction of text. Line ends and tabs stay.
 */
const OBEYED = /(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu
/** Files for other systems end their lines with both. */
const OBEYED_IN_DATA = /(?![\n\t]|\r\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

/** Moves to the start of the line and clears it. */
const CLEAR_LINE = '\r\x1b[2K'

/** As in JSON, so that JSON stays the same: `\u001b`. */
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * The only way from a command to the terminal. Texts may quote a page, a server, or a file, so nothing in them has an effect
 * on the terminal. Bytes are data: a file or a pipe gets them as they are, a terminal sees them like texts.
 */
export function sinkOf(terminal: Terminal): Terminal {
  const decoder = new TextDecoder()
  const show = (data: Uint8Array): string => decoder.decode(data, { stream: true }).replace(OBEYED_IN_DATA, escaped)
  return {
    ...terminal,
    out: output => {
      if (typeof output === 'string') terminal.out(output.replace(OBEYED, escaped))
      else terminal.out(terminal.showsResults ? show(output) : output)
    },
    err: text => terminal.err(text.replace(OBEYED, escaped)),
    clearLine: () => {
      if (terminal.isInteractive) terminal.err(CLEAR_LINE)
    },
  }
}

/** Writes a piece of a table or another file to stdout. */
export function outData(terminal: Terminal, data: string | Uint8Array): void {
  terminal.out(typeof data === 'string' ? Buffer.from(data) : data)
}
