/*
 * Written by the build: see src/prepare-browser.ts.
 */

declare module 'virtual:browser-data' {
  export const dataFrom: (...supplied: unknown[]) => import('./browser-data.ts').BrowserData
}

/** The rules as texts, for reasons. */
declare module 'virtual:browser-rules' {
  export const rules: import('./browser-data.ts').BrowserRules
}

/** Long lists of words, folded. */
declare module 'virtual:browser-words' {
  export const words: Readonly<Record<'CITIES' | 'FIRST_NAMES' | 'LAYOUT_WORDS' | 'WEEKDAYS', string>>
}

/** Loads a domain that ships. */
declare module 'virtual:domains' {
  export const domains: Readonly<
    Record<string, () => Promise<{ readonly domain: import('./domain-data.ts').DomainData }>>
  >
}

declare module 'virtual:domain-basis' {
  export const basis: import('./domain-data.ts').DomainBasis
}

/** Enough of all domains that ship to choose one. */
declare module 'virtual:domain-sketches' {
  export const sketches: readonly import('../stages/4-find/domain/domain.ts').Domain[]
}

declare module 'virtual:domain-rules' {
  export const rules: import('./domain-data.ts').DomainRuleTexts
}
