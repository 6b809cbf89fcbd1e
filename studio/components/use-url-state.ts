import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

type Change = (values: Readonly<Record<string, string | undefined>>) => void

/** State that is part of the address, so that a link or a reload shows the same. Undefined removes a value. */
export function useUrlState(): [URLSearchParams, Change] {
  const [params, setParams] = useSearchParams()
  const change = useCallback<Change>(
    values =>
      setParams(
        before => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(values)) {
            if (value === undefined) after.delete(name)
            else after.set(name, value)
          }
          return after
        },
        { replace: true },
      ),
    [setParams],
  )
  return [params, change]
}
