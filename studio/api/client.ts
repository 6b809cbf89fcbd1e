import type { createClient } from 'amberyl/client'
import { type ClientResponse, hc } from 'hono/client'
import { problemFrom } from './problem.ts'
import { send } from './send.ts'

type Client = ReturnType<typeof createClient>

// Only the types come from the server: its schemas stay out of the bundle.
export const api = hc(`${location.origin}/api/v1`, { fetch: send }) as unknown as Client

type Success<R> =
  R extends ClientResponse<infer T, infer Status, infer _> ? (Status extends 200 | 201 | 202 ? T : never) : never

/** The body of an answer; a failed one throws a Problem. */
export async function answerOf<R extends ClientResponse<unknown, number, string>>(
  pending: Promise<R>,
): Promise<Success<R>> {
  const response = await pending
  if (!response.ok) throw await problemFrom(response as unknown as Response)
  return (await response.json()) as Success<R>
}

/** A file of the API, such as a piece of a picture. */
export async function fetchBlob(path: string, signal?: AbortSignal): Promise<Blob> {
  const response = await send(`/api/v1${path}`, signal ? { signal } : {})
  if (!response.ok) throw await problemFrom(response)
  return response.blob()
}
