import { useCallback } from 'react'
import { useSay } from './toasts.tsx'

/** Copies a text, and says so. */
export function useCopy(): (text: string, what: string) => void {
  const say = useSay()
  return useCallback(
    (text, what) => {
      navigator.clipboard.writeText(text).then(
        () => say(`Copied the ${what}.`),
        () => say(`The browser did not allow copying. Select the ${what} and copy it yourself.`, 'bad'),
      )
    },
    [say],
  )
}
