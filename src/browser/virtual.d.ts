/** Written by the build: see src/prepare-rules.ts. */
declare module 'virtual:browser-data' {
  export const data: import('./browser-data.ts').BrowserData
}
