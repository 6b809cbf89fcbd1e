import { spawn } from 'node:child_process'

/** The program of each system that opens an address as the user does. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens an address in the user's browser. The address is printed too, so a machine without a browser loses nothing. */
export function openAddress(address: string): void {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const opener = spawn(program, [...args, address], { stdio: 'ignore', detached: true })
  opener.on('error', () => {})
  opener.unref()
}
