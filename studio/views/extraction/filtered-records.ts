import { answerOf, api } from '../../api/client.ts'

const PIECE = 500

/** The numbers of the records, from 0, that the server leaves, in its order. */
export async function filteredRecords(
  id: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const records: number[] = []
  for (;;) {
    const asked = { ...query, offset: String(records.length), limit: String(PIECE) }
    const answer = await answerOf(api.extractions[':id'].rows.$get({ param: { id }, query: asked }))
    records.push(...answer.records.map(number => number - 1))
    if (answer.records.length === 0 || records.length >= answer.matching || signal.aborted) return records
  }
}
