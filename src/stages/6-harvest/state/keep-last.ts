/** A function that keeps its last result for the same arguments: what was done ahead is not done again. */
export function keepLast<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { readonly args: Args; readonly result: Result } | undefined
  return (...args) => {
    if (!last?.args.every((arg, at) => arg === args[at])) last = { args, result: work(...args) }
    return last.result
  }
}
