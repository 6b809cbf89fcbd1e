import { useQuery } from '@tanstack/react-query'
import { fetchBlob } from '../api/client.ts'
import { useBlobAddress } from './blob-address.ts'

/** The address of a piece of the picture; none for a number below 0. It is fetched with the token, so it is not an ordinary one. */
export function useTile(page: string, number: number): string | undefined {
  const { data } = useQuery({
    queryKey: ['tile', page, number],
    queryFn: ({ signal }) => fetchBlob(`/pages/${page}/tiles/${number}`, signal),
    enabled: number >= 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useBlobAddress(data)
}
