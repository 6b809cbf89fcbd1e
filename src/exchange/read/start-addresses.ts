/** The first address of a range: `?page=[1-10]`, `[001-100]`, `[0-100:10]`. */
export const expandAddress = (address: string): string =>
  address.replace(/\[(\d{1,9})-\d{1,9}(?::\d{1,9})?\]/, (_, first: string) => first)
