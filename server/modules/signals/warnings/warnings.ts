import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import type {
  ShowingSort,
  SignalWarning,
  WarningShowing,
  WarningVersion,
} from '#contract/signals/signal-warnings.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { violatedUnique } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from '../index.ts'
import {
  insertShowing,
  insertWarning,
  newestWarning,
  selectShowings,
  selectVersions,
} from './warnings.store.ts'

type Deps = Pick<SignalsDeps, 'db' | 'identity' | 'now'>

/** The risk warning that is shown with signals; null if none is. */
export async function readWarning({ db }: Deps): Promise<{ warning: SignalWarning | null }> {
  const newest = await newestWarning(db.pool)
  if (!newest || newest.text === null) return { warning: null }
  return { warning: { version: newest.version, text: newest.text } }
}

/** Records that a version was shown to the caller; a later time changes nothing. Nothing is recorded of somebody's view. */
export async function noteShown({ db, now }: Deps, actor: Actor, version: number): Promise<void> {
  if (actor.impersonation) return
  await insertShowing(db.pool, { userId: actor.id, version, at: now() })
}

/** All versions, the newest first. */
export async function listVersions({ db }: Deps): Promise<WarningVersion[]> {
  const rows = await selectVersions(db.pool)
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() }))
}

/** Publishes the next version. Throws 409 if somebody else has published one since. */
export async function publishWarning(
  deps: Deps,
  actor: Actor,
  { text, seenVersion }: { text: string | null; seenVersion: number | null },
): Promise<WarningVersion> {
  const { db, now } = deps
  const publishedAt = now()
  const version = (seenVersion ?? 0) + 1
  await db
    .transaction(async (tx) => {
      const newest = await newestWarning(tx)
      if ((newest?.version ?? null) !== seenVersion) throw overtaken()
      await insertWarning(tx, { version, text, publishedAt, publishedBy: actor.id })
      await recordAudit(tx, actor, {
        action: 'signal.warning_published',
        before: { version: newest?.version ?? 0 },
        after: { version },
        details: { shows: text !== null },
      })
      await emit(tx, { type: 'settings.changed', audience: { role: 'community_student' } })
    })
    .catch((error: unknown) => {
      throw violatedUnique(error) === null ? error : overtaken()
    })
  return { version, text, publishedAt: publishedAt.toISOString(), shownTo: 0 }
}

const overtaken = () => new Failure('overtaken', 'Someone else has changed this in the meantime.')

/** To whom which version was shown. */
export async function listShowings(
  { db, identity }: Deps,
  query: ListQuery<ShowingSort>,
): Promise<Page<WarningShowing>> {
  const { rows, total } = await selectShowings(db.pool, partOf(query), identity.lookup)
  const items = rows.map(({ userId, name, version, shownAt }) => ({
    member: { id: userId, name: name ?? '' },
    version,
    shownAt: shownAt.toISOString(),
  }))
  return { items, total }
}
