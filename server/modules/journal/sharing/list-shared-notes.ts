import type { DayNote, WeekNote } from '#contract/journal-notes.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { listDayNotes, listWeekNotes } from '../notes/notes.store.ts'
import { requireShared } from './require-shared.ts'
import { sharesNotes } from './sharing.store.ts'

/** How many of each are shown. */
const latest = 30

interface SharedNotes {
  isShared: boolean
  days: DayNote[]
  weeks: WeekNote[]
}

/** The latest notes and reviews of a student who shares them; 404 if nothing is shared. */
export async function listSharedNotes(
  deps: Pick<JournalDeps, 'db'>,
  _actor: Actor,
  userId: string,
): Promise<SharedNotes> {
  const { pool } = deps.db
  const [isShared] = await Promise.all([sharesNotes(pool, userId), requireShared(deps, userId)])
  if (!isShared) return { isShared, days: [], weeks: [] }
  const [days, weeks] = await Promise.all([
    listDayNotes(pool, userId, {}, latest),
    listWeekNotes(pool, userId, {}, latest),
  ])
  return { isShared, days, weeks }
}
