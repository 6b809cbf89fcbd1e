import { useEffect, useState } from 'react'

/** Addresses of blobs that are shown, with how often. */
const shared = new Map<Blob, { readonly address: string; users: number }>()

/** An address for a blob, the same wherever it is shown, for as long as it is. */
export function useBlobAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const entry = shared.get(blob) ?? { address: URL.createObjectURL(blob), users: 0 }
    shared.set(blob, entry)
    entry.users++
    setAddress(entry.address)
    return () => {
      entry.users--
      if (entry.users > 0) return
      shared.delete(blob)
      URL.revokeObjectURL(entry.address)
    }
  }, [blob])
  return address
}
