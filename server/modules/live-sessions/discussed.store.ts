import { type RawBuilder, sql } from 'kysely'
import type { ChapterInput } from '#contract/live-sessions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Seen } from './live-sessions.policy.ts'
import { isForAny } from './programs.store.ts'

/** Part of a statement that reads live_sessions: the ids of the signals that the chapters of each name. */
export const discussedSignals: RawBuilder<unknown> = sql`
  select (chapter ->> 'signalId')::uuid from jsonb_array_elements(live_sessions.chapters) chapter`

interface RecordingRow {
  id: string
  title: string
  startsAt: Date
  recordingUrl: string | null
  chapters: ChapterInput[] | null
}

/** The recordings of visible sessions in which a signal is discussed, newest first. */
export async function selectRecordingsOf(
  executor: Executor,
  signalId: string,
  { roles, isOpen, limit }: Seen & { limit: number },
): Promise<RecordingRow[]> {
  return executor
    .selectFrom('liveSessions')
    .select(['id', 'title', 'startsAt', 'recordingUrl', 'chapters'])
    .where(sql<boolean>`chapters @> ${JSON.stringify([{ signalId }])}::jsonb`)
    .where('recordingUrl', 'is not', null)
    .where(isForAny(roles))
    .where(isOpen(sql.ref('liveSessions.id')))
    .orderBy('startsAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
