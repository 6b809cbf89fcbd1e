export type Environment = Readonly<Record<string, string | undefined>>

/** Environment variables in texts of a job file. */
const VARIABLE = /\$\{(\w+)\}/g

export const hasVariables = (text: string): boolean => text.includes('${')

/** What is wrong with the variables in a text. */
export function variableProblem(text: string): string | undefined {
  const isWrong = text.replace(VARIABLE, '').includes('${')
  return isWrong ? `write an environment variable as \${NAME}, with letters, digits and _` : undefined
}

export const isOnlyVariables = (text: string): boolean => text.replace(VARIABLE, '') === ''

/** The text with its variables filled in, and the names of unset variables. An empty variable counts as unset. */
export function fillIn(text: string, env: Environment): { value: string; absent: string[] } {
  const absent: string[] = []
  const value = text.replace(VARIABLE, (_, name: string) => {
    const found = Object.hasOwn(env, name) ? env[name] : undefined
    if (!found) absent.push(name)
    return found ?? ''
  })
  return { value, absent: [...new Set(absent)] }
}

export const secretNames = (text: string): string => [...text.matchAll(VARIABLE)].map(([, name]) => name).join(' and ')
