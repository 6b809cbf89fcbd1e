import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchBlob } from '../../api/client.ts'
import { Dialog } from '../../components/dialog.tsx'
import { useBlobAddress } from '../../page/blob-address.ts'

interface PageThumbnailProps {
  readonly run: string
  readonly url: string
  readonly page: number
}

/** What the browser showed of a page that a run read; a click shows it larger. */
export function PageThumbnail({ run, url, page }: PageThumbnailProps) {
  const [isLarge, setIsLarge] = useState(false)
  const { data } = useQuery({
    queryKey: ['run picture', run, url],
    queryFn: ({ signal }) => fetchBlob(`/runs/${run}/picture?${new URLSearchParams({ url })}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = useBlobAddress(data)
  // The server forgets pictures; the line says all the same what was read.
  if (!address) return null
  return (
    <>
      <button
        type="button"
        className="run-thumbnail"
        aria-label={`Picture of page ${page}`}
        onClick={() => setIsLarge(true)}
      >
        <img src={address} alt="" />
      </button>
      <Dialog title={`Page ${page}`} isWide isOpen={isLarge} onClose={() => setIsLarge(false)}>
        <img className="run-picture" src={address} alt={`What the browser showed of page ${page}`} />
      </Dialog>
    </>
  )
}
