import { writeOutput } from '../../export/write-output.ts'
import { RenderFailure } from '../../stages/1-render/failure.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { listenForInterrupt } from '../terminal/interrupt.ts'
import { counted } from '../terminal/summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { type SignInOptions, watchSignIn } from './sign-in-window.ts'

interface SignInRequest extends Omit<SignInOptions, 'done'> {
  readonly url: string
  readonly file: string
}

/** Only the owner may read the file: whoever has it is signed in. */
const PRIVATE = 0o600

/** Lets a person sign in, and writes what the site stored to a file that --storage-state reads. */
export async function signIn({ url, file, ...options }: SignInRequest, terminal: Terminal): Promise<ExitCode> {
  if (options.isVisible && options.browserUrl === undefined && !hasDisplay()) throw noDisplay(url, file)
  const interrupt = listenForInterrupt(terminal, 'Stopping. Nothing is written.')
  const stopped = new Promise<void>(resolve => interrupt.signal.addEventListener('abort', () => resolve()))
  const [entered, release] = enterPressed(terminal)
  const end = terminal.onEnter ? 'press Enter here or close the window' : 'close the window'
  terminal.err(`Sign in at ${url} in the window. When you are done, ${end}.\n`)
  let state: Awaited<ReturnType<typeof watchSignIn>>
  try {
    state = await watchSignIn(url, { ...options, done: Promise.race([entered, stopped]) })
  } finally {
    release()
    interrupt.release()
  }
  if (interrupt.signal.aborted) return EXIT.stopped
  const { cookies, origins } = state
  if (cookies.length === 0 && origins.length === 0) {
    terminal.err(`amberyl: ${file} was not written: the site stored nothing in the browser.\n`)
    return EXIT.failed
  }
  await writeOutput(file, `${JSON.stringify(state, null, 2)}\n`, { mode: PRIVATE })
  terminal.err(`${file}: ${counted(cookies.length, 'cookie')}. Whoever has this file is signed in as you.\n`)
  terminal.err(`Use it with: amberyl ${url} --storage-state ${file}\n`)
  return EXIT.done
}

function enterPressed(terminal: Terminal): [entered: Promise<void>, release: () => void] {
  let release = (): void => {}
  const entered = new Promise<void>(resolve => {
    release = terminal.onEnter?.(resolve) ?? release
  })
  return [entered, () => release()]
}

/** On Linux, windows need a display server; other systems have one. */
function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
}

function noDisplay(url: string, file: string): RenderFailure {
  const remedy = [
    'Do one of these instead:',
    `  - run "amberyl login ${url} -o ${file}" on a computer with a screen, and copy ${file} here`,
    `  - sign in with a browser that runs elsewhere: add --browser-url http://host:9222`,
    `  - copy the cookie from your browser's developer tools: amberyl ${url} --header "Cookie: NAME=VALUE"`,
  ].join('\n')
  return new RenderFailure('no-browser', 'There is no display to open a window on.', remedy)
}
