import { useQuery } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import { growTree } from './page-tree.ts'

/** The nodes of a page as a tree that can be asked what is where. */
export const useTree = (id: string | undefined) =>
  useQuery({
    queryKey: ['nodes', id],
    queryFn: async () => growTree(await answerOf(api.pages[':id'].nodes.$get({ param: { id: id! } }))),
    enabled: id !== undefined,
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
