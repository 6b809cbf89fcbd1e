import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchBlob } from '../api/client.ts'

interface TileProps {
  readonly page: string
  readonly number: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A piece of the picture. It is fetched with the token, so it cannot be an ordinary address. */
export function Tile({ page, number, top, width, height }: TileProps) {
  const { data: blob } = useQuery({
    queryKey: ['tile', page, number],
    queryFn: ({ signal }) => fetchBlob(`/pages/${page}/tiles/${number}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [source, setSource] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const address = URL.createObjectURL(blob)
    setSource(address)
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return (
    <img
      className="picture-tile"
      alt=""
      draggable={false}
      src={source}
      style={{ top, width, height }}
      data-tile={number}
    />
  )
}
