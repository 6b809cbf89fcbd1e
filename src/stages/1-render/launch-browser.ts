import type { Browser } from 'playwright-core'
import { useOwnTemporaryFolder } from '../../files/own-temporary-folder.ts'
import { playwright } from '../../packages.ts'
import { RenderFailure } from './failure.ts'
import { browserToUse } from './install/missing-browser.ts'

/** A browser that takes pages, started here or elsewhere. */
export interface RunningBrowser {
  readonly browser: Browser
  /** The user agent of this browser. */
  readonly userAgent: string
  /** It was started elsewhere, maybe on another machine. */
  readonly isRemote: boolean
  /** Known to run without Chromium's sandbox. */
  readonly isUnsafe: boolean
  /** Ends it at once, with all pages that were opened here; `disconnected` follows. */
  kill(): void
}

export interface LaunchOptions {
  /** The Chromium to use; by default, one is searched for. */
  readonly browserPath?: string
  /** Additional arguments for Chromium. */
  readonly browserArguments?: readonly string[]
  /** With a window; by default without one. */
  readonly isVisible?: boolean
  /** The program handles Ctrl-C and SIGTERM itself; by default, they end its browsers and the program. */
  readonly handlesSignals?: boolean
}

const LAUNCH_MS = 30_000

/** Chromium keeps its sandbox, except as root, where it cannot have one, and where the user says so. */
export const canSandbox = (): boolean => whyNoSandbox() === undefined

export const whyNoSandbox = (): string | undefined =>
  process.getuid?.() === 0
    ? 'it runs as root'
    : process.env.AMBERYL_SANDBOX === 'off'
      ? 'AMBERYL_SANDBOX is off'
      : undefined

/** Nothing of a page leaves by another way than through its proxy, and no page opens another one. */
const ARGUMENTS = [
  '--block-new-web-contents',
  '--dns-prefetch-disable',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
]

/** Starts a Chromium on this machine. */
export async function launchBrowser(options: LaunchOptions): Promise<RunningBrowser> {
  const executablePath = options.browserPath ?? (await browserToUse(options.isVisible ? { isVisible: true } : {}))
  const chromiumSandbox = canSandbox()
  useOwnTemporaryFolder()
  let browser: Browser
  try {
    browser = await playwright().chromium.launch({
      executablePath,
      headless: !options.isVisible,
      timeout: LAUNCH_MS,
      chromiumSandbox,
      args: [...ARGUMENTS, ...(options.browserArguments ?? [])],
      handleSIGINT: !options.handlesSignals,
      handleSIGTERM: !options.handlesSignals,
    })
  } catch (error) {
    const reason = (error as Error).message.split('\n').slice(0, 2).join(' ')
    const what = `${executablePath} failed to start: ${reason}`
    throw new RenderFailure('no-browser', what, remedyOf((error as Error).message), error, { isLasting: true })
  }
  const { pid, userAgent } = await identityOf(browser)
  return { browser, userAgent, isRemote: false, isUnsafe: !chromiumSandbox, kill: () => killProcess(pid) }
}

/** Chromium says why it does not start only in its output. */
function remedyOf(output: string): string {
  const library = /loading shared libraries: (\S+?):/.exec(output)?.[1]
  if (library !== undefined)
    return `The library ${library} is missing: run "sudo npx playwright-core install-deps chromium-headless-shell", or install Chromium with your system's packages.`
  if (/No usable sandbox|sandbox_host_linux|zygote_host_impl_linux/.test(output))
    return 'This system does not let Chromium make its sandbox. In a container, use the seccomp profile of docs/deploy.md; or set AMBERYL_SANDBOX=off if pages of these sites may be trusted.'
  return 'Start it by hand to see the error; if it is broken, set AMBERYL_BROWSER to another Chromium or Chrome.'
}

function killProcess(pid: number): void {
  try {
    // Playwright starts Chromium as the leader of a process group.
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // Already gone.
  }
}

async function identityOf(browser: Browser): Promise<{ pid: number; userAgent: string }> {
  const session = await browser.newBrowserCDPSession()
  const [{ processInfo }, { userAgent }] = await Promise.all([
    session.send('SystemInfo.getProcessInfo'),
    session.send('Browser.getVersion'),
  ])
  await session.detach()
  return { pid: processInfo.find(process => process.type === 'browser')!.id, userAgent }
}
