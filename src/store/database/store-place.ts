import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where jobs are stored without `--database`: AMBERYL_DATABASE, or a file in the user data folder. */
export function defaultStorePlace(
  env: NodeJS.ProcessEnv,
  system: { readonly platform: NodeJS.Platform; readonly home: string } = {
    platform: process.platform,
    home: homedir(),
  },
): string {
  return env.AMBERYL_DATABASE || join(dataFolder(env, system.platform, system.home), 'amberyl', 'amberyl.db')
}

function dataFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform, home: string): string {
  if (platform === 'win32') return env.APPDATA || join(home, 'AppData', 'Roaming')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support')
  return env.XDG_DATA_HOME || join(home, '.local', 'share')
}

export const isPostgres = (where: string): boolean => /^postgres(ql)?:\/\//i.test(where)

/** The server without its password. */
export function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url)
    parsed.password = ''
    parsed.searchParams.delete('password')
    return parsed.href
  } catch {
    return url.replace(/:[^:@/]*@/, '@')
  }
}
