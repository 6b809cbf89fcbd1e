import type { ReactNode } from 'react'

/** What may be wider than the window: it scrolls by itself, also by keys. */
export const Scrolled = ({ children }: { readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
  <div className="scrolled" tabIndex={0}>
    {children}
  </div>
)
