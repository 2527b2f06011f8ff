import { type Audience, emit } from '#server/platform/events/outbox.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { LiveSessionsDeps } from './index.ts'
import type { Reminder } from './live-sessions.schema.ts'
import {
  allSessions,
  findLiveSession,
  type LiveSessionRow,
  lockLiveSessions,
} from './live-sessions.store.ts'
import { readersOf } from './news.ts'
import { dueReminder, reminders } from './reminders.rules.ts'
import { holdersOfPlaces, isReminded, noteReminder, sessionsBetween } from './reminders.store.ts'

type RemindDeps = Pick<LiveSessionsDeps, 'access' | 'db' | 'isShared' | 'now' | 'readersOf'>

/**
 * Every minute: reminds those who may join of a session, 24 hours before it and as its meeting opens, each once
 * for each time that it gets, by however many processes. Where places are counted, only those who have one.
 */
export const remindJob = (deps: RemindDeps): JobKind<object> => ({
  name: 'live-sessions.remind',
  cron: '* * * * *',
  async handle() {
    const at = deps.now()
    const until = new Date(at.getTime() + reminders.tomorrow.from)
    for (const id of await sessionsBetween(deps.db.pool, at, until)) await remind(deps, id)
  },
})

const remind = (deps: RemindDeps, id: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    // Locked, so that one that is being moved or deleted is seen as it is then.
    const [session] = await lockLiveSessions(tx, [id])
    const remindedAt = deps.now()
    const kind = session && dueReminder(session, remindedAt)
    if (!kind) return
    const { startsAt, programs, capacity } = session
    if (!(await noteReminder(tx, { liveSessionId: id, kind, startsAt, remindedAt }))) return
    const people =
      capacity === null ? await readersOf(deps, tx, session) : await holdersOfPlaces(tx, id)
    const audiences: Audience[] =
      people?.map((user) => ({ user })) ?? programs.map((role) => ({ role }))
    for (const audience of audiences) {
      await emit(tx, { type: `live_session.${kind}`, subject: id, audience })
    }
  })

/** The session of a reminder; null once it is deleted, has begun, or is at another time. */
export async function describeReminded(
  { db, now }: Pick<LiveSessionsDeps, 'db' | 'now'>,
  id: string,
  kind: Reminder,
): Promise<LiveSessionRow | null> {
  const session = await findLiveSession(db.pool, id, allSessions)
  if (!session || session.startsAt <= now()) return null
  return (await isReminded(db.pool, id, kind)) ? session : null
}
