import { recordAudit, system } from '#server/platform/audit/audit.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { findSubscription, lockUser, reckonGrace, type SubscriptionRow } from './access.store.ts'
import type { AccessDeps } from './deps.ts'
import { firstLetter, lapseToldFor, newsOfEnd } from './renewals.rules.ts'
import { endingBetween, noteNews } from './renewals.store.ts'

/**
 * Every hour: notifies members of the end of their access a week before, a day before and at the
 * end, and of a grace period and its end, each once per end. The end itself needs no job: access is
 * computed from the date.
 */
export const tellOfEndsJob = (
  deps: Pick<AccessDeps, 'academySettings' | 'db' | 'now' | 'offers'>,
): JobKind<object> => ({
  name: 'access.tell-of-ends',
  cron: '11 * * * *',
  async handle() {
    const at = deps.now()
    const { graceDays } = await deps.academySettings.readNow(deps.db.pool)
    await reckonGrace(deps.db.pool, at, graceDays)
    const from = new Date(at.getTime() - lapseToldFor)
    const to = new Date(at.getTime() + firstLetter)
    let after = '00000000-0000-0000-0000-000000000000'
    for (let more = true; more; ) {
      const ending = await endingBetween(deps.db.pool, { from, to, after })
      for (const subscription of ending) await tell(deps, subscription, at)
      more = ending.length > 0
      after = ending.at(-1)?.id ?? after
    }
  },
})

const tell = (
  { db, offers }: Pick<AccessDeps, 'db' | 'offers'>,
  { id, userId }: SubscriptionRow,
  at: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockUser(tx, userId)
    // Read again under the lock: it may have been renewed, or deleted with its user.
    const known = await findSubscription(tx, id)
    const kind = known && !known.cancelledAt ? newsOfEnd(known, at) : null
    if (!known || !kind) return
    const { endsAt, program } = known
    if (!(await noteNews(tx, { subscriptionId: id, endsAt, kind, toldAt: at }))) return
    const audience = { user: userId }
    if (kind === 'grace') return emit(tx, { type: 'subscription.grace', subject: id, audience })
    if (kind !== 'lapsed') return emit(tx, { type: 'subscription.ending', subject: id, audience })
    await recordAudit(tx, system, {
      action: 'subscription.lapsed',
      subject: id,
      name: await offers.titleOf(tx, program),
      person: userId,
    })
    await emit(tx, { type: 'access.changed', subject: userId, audience })
    await emit(tx, { type: 'subscription.lapsed', subject: id, audience })
  })
