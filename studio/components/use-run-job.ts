import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { answerOf, api } from '../api/client.ts'
import { useFailure } from './toasts.tsx'

/** Starts a saved job, and shows the run. */
export function useRunJob() {
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: (name: string) => answerOf(api.jobs[':name'].runs.$post({ param: { name }, header: {} })),
    onSuccess: ({ id }) => navigate(`/runs/${id}`),
    onError: useFailure(),
  })
}
