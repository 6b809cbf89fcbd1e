import type { Answers } from '../../api/answers.ts'

const PIECE = 500

/** The numbers of the records, from 0, that a filter leaves, in the wanted order. */
export async function filteredRecords(
  answers: Pick<Answers, 'rows'>,
  extraction: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const records: number[] = []
  for (;;) {
    const answer = await answers.rows({ extraction }, { query, offset: records.length, limit: PIECE }, signal)
    records.push(...answer.records.map(number => number - 1))
    if (answer.records.length === 0 || records.length >= answer.matching || signal.aborted) return records
  }
}
