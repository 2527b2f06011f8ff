import type { ChapterInput } from '#contract/live-sessions.ts'
import { mostRecordingsOfSignal, type SignalRecording } from '#contract/signal-recordings.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { selectRecordingsOf } from './discussed.store.ts'
import type { LiveSessionsDeps } from './index.ts'
import { seenBy } from './live-sessions.policy.ts'

/** The recordings that the actor may see in which a signal is discussed, newest first; 404 if the signal is not visible. */
export async function listSignalRecordings(
  deps: LiveSessionsDeps,
  actor: Actor,
  signalId: string,
): Promise<SignalRecording[]> {
  const { db, signals } = deps
  const seen = { ...seenBy(deps, actor), limit: mostRecordingsOfSignal }
  const [titles, rows] = await Promise.all([
    signals.titlesOf(db.pool, actor, [signalId]),
    selectRecordingsOf(db.pool, signalId, seen),
  ])
  if (!titles.has(signalId)) throw notFound()
  return rows.map(({ id, title, startsAt, recordingUrl, chapters }) => ({
    id,
    title,
    date: startsAt.toISOString(),
    recordingUrl: recordingUrl ?? '',
    chapters: (chapters ?? [])
      .filter((chapter) => chapter.signalId === signalId)
      .map(({ second, title: chapter }) => ({ second, title: chapter })),
  }))
}

/** Throws 400 if a chapter names a signal that is not there, or that the actor may not see. */
export async function requireSignals(
  { signals }: Pick<LiveSessionsDeps, 'signals'>,
  tx: Executor,
  actor: Actor,
  chapters: readonly ChapterInput[] | null | undefined,
): Promise<void> {
  const named = (chapters ?? []).filter((chapter) => chapter.signalId)
  if (named.length === 0) return
  const ids = [...new Set(named.flatMap(({ signalId }) => signalId ?? []))]
  const titles = await signals.titlesOf(tx, actor, ids)
  const missing = named.find(({ signalId }) => !titles.has(signalId ?? ''))
  if (!missing) return
  const message = `The signal of the chapter “${missing.title}” does not exist any more.`
  throw new Failure('invalid_input', message, { issues: [{ path: 'chapters', message }] })
}
