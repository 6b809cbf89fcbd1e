import { useSyncExternalStore } from 'react'

/** Where panes become tabs and rows become cards; the same width as in the style sheets. */
const NARROW = '(max-width: 760px)'

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(NARROW)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Whether the window is as narrow as a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
