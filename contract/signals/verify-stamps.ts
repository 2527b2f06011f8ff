import type { RecordHead } from './record-entries.ts'
import type { RecordProblem } from './verify-record.ts'

/** What reads the time stamp of a head (`readStampOf` of stamps.ts); throws with the reason if it does not hold. */
export type StampReader = (head: RecordHead) => Promise<{ time: string; by: string }>

/** What reading the stamps of heads has shown. */
export interface ReadStamps {
  /** The first that does not hold. */
  problem: RecordProblem | null
  /** How many hold, and the newest of them. */
  count: number
  newest: { day: string; time: string; by: string } | null
}

/** Reads the stamps of all heads that have one; names the first that does not hold. */
export async function readStamps(
  heads: readonly RecordHead[],
  readStamp: StampReader,
): Promise<ReadStamps> {
  let problem: RecordProblem | null = null
  let newest: { day: string; time: string; by: string; seq: number } | null = null
  let count = 0
  for (const head of heads.filter(({ stamp }) => stamp !== undefined)) {
    const { day, seq } = head
    try {
      const { time, by } = await readStamp(head)
      count += 1
      if (!newest || newest.seq < seq) newest = { day, time, by, seq }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const message = `The time stamp of the head of ${day} (entry ${seq}) does not hold: ${reason}.`
      problem ??= { seq: 1, until: Number.MAX_SAFE_INTEGER, message }
    }
  }
  return { problem, count, newest: newest && { day: newest.day, time: newest.time, by: newest.by } }
}
