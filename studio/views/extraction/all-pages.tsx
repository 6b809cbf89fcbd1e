import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { answerOf, api } from '../../api/client.ts'
import type { Extraction } from '../../api/extraction.ts'
import { useDemos } from '../../api/queries.ts'
import { Icon } from '../../components/icon.tsx'
import { useFailure } from '../../components/toasts.tsx'

/** The whole list, read as this page is: a run, which has a view of its own. */
export function AllPages({ extraction }: { readonly extraction: Extraction }) {
  const { id, url, records } = extraction
  const [, navigate] = useLocation()
  const { data: demos } = useDemos()
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      // Our own sites need no politeness.
      const isOurs = demos?.origin !== null && demos?.origin === new URL(url).origin
      return answerOf(api.harvests.$post({ header: {}, json: { extraction: id, ...(isOurs ? { delayMs: 0 } : {}) } }))
    },
    onSuccess: run => navigate(`/runs/${run.id}`),
    onError: useFailure(),
  })
  const isOnWeb = /^https?:/.test(url)
  return (
    <button
      type="button"
      className="button button-primary"
      disabled={isPending || records === 0 || !isOnWeb}
      title={isOnWeb ? 'Harvest the whole list' : 'A file has no further pages'}
      onClick={() => mutate()}
    >
      <Icon name="pages" />
      All pages
    </button>
  )
}
