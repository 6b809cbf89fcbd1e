import { MAX_RATIO, measureStarts, type StartName } from '../test/startup/startup.ts'

const ROUNDS = 15

/** CPU time to start the program and the package, as a multiple of `node -e 0`. */
export async function main(args: readonly string[] = []): Promise<void> {
  const rounds = Number(args[0] ?? ROUNDS)
  console.log(`CPU time as a multiple of node -e 0, medians of ${rounds} rounds`)
  for (const [name, ratio] of measureStarts(Object.keys(MAX_RATIO) as StartName[], rounds))
    console.log(`${name.padEnd(8)} ${ratio.toFixed(1).padStart(5)}  bar: ${MAX_RATIO[name]}`)
}
