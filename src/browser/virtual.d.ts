/** Written by the build: see src/prepare-rules.ts. */
declare module 'virtual:browser-data' {
  export const data: import('./browser-data.ts').BrowserData
}

/** The rules as texts, for reasons. */
declare module 'virtual:browser-rules' {
  export const rules: import('./browser-data.ts').BrowserRules
}
