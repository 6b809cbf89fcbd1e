type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** Options that are absent, not undefined. */
export const withoutUndefined = <T extends object>(options: T): Present<T> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Present<T>
