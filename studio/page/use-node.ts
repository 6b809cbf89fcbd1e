import { useQuery } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'

/** All that is known about one element or text of a page. */
export const useNode = (page: string, node: number | undefined) =>
  useQuery({
    queryKey: ['node', page, node],
    queryFn: () => answerOf(api.pages[':id'].nodes[':node'].$get({ param: { id: page, node: String(node) } })),
    enabled: node !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
