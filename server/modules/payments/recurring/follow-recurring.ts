import type { Access } from '#server/modules/access/index.ts'
import { type Clock, newId } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Observation, PaymentProvider } from '../payment-provider.ts'
import type { Settle } from '../settle.ts'
import {
  findByProviderId,
  insertRenewal,
  lockRecurring,
  type RecurringRow,
  saveState,
  settledAmong,
} from './recurring.store.ts'
import type { RecurringState } from './recurring-provider.ts'
import { renewalOf } from './renewal-of.ts'

interface FollowDeps {
  db: Database
  now: Clock
  provider: PaymentProvider
  settle: Settle
  access: Pick<Access, 'changeRenewal' | 'lockUser'>
}

/** How often an answer that was overtaken is asked for anew. */
const triesMaximum = 5

/**
 * Asks the provider how a subscription stands, and takes that in: its payments into the books, its end
 * into the access. News of it only say that there is something to ask, so that it does not matter in
 * which order, how often and whether they come. An answer that somebody else's has overtaken is not
 * heeded, but asked for again; after too many such tries it throws 503, and the provider tells anew.
 */
export const createFollowRecurring = (deps: FollowDeps) => {
  const { db, provider } = deps
  return async (providerId: string): Promise<void> => {
    for (let tries = 0; tries < triesMaximum; tries += 1) {
      const known = await findByProviderId(db.pool, providerId)
      // The account at the provider may have subscriptions that are none of the academy's.
      if (!known) return
      const state = await provider.recurring.lookUp(providerId)
      const observations = await newsOf(deps, state)
      if (await db.transaction((tx) => takeIn(tx, deps, known, state, observations))) return
    }
    throw new Failure('unavailable', 'There is much news of this payment.', { retryAfter: 5 })
  }
}

/** What the provider says of payments that do not stand in the books yet, oldest first. */
async function newsOf(
  { db, provider }: FollowDeps,
  { payments }: RecurringState,
): Promise<Observation[]> {
  const ids = payments.map(({ providerId }) => providerId)
  const settled = await settledAmong(db.pool, ids)
  const news: Observation[] = []
  for (const id of ids.filter((one) => !settled.has(one))) {
    const { observations } = await provider.lookUp(id)
    news.push(...observations)
  }
  return news
}

/** False where another answer was taken in since this one was asked for. */
async function takeIn(
  tx: Executor,
  deps: FollowDeps,
  known: RecurringRow,
  state: RecurringState,
  observations: readonly Observation[],
): Promise<boolean> {
  const { access, now, settle } = deps
  // The user first, as in `settle`.
  if (known.userId) await access.lockUser(tx, known.userId)
  const row = await lockRecurring(tx, known.id)
  if (row?.version !== known.version) return false
  for (const { providerId } of observations) {
    await insertRenewal(tx, row, { id: newId(), providerId, at: now() })
  }
  await saveState(tx, row, state)
  await settle(tx, observations)
  if (row.userId) await tell(tx, access, { ...row, userId: row.userId }, state)
  return true
}

/** Tells access and the member what has become of it. */
async function tell(
  tx: Executor,
  access: FollowDeps['access'],
  row: RecurringRow & { userId: string },
  { status, cancelsAt }: RecurringState,
): Promise<void> {
  const { id: subject, userId, program } = row
  const of = { userId, program }
  const renewal = await renewalOf(tx, of)
  if (renewal !== 'awaited') await access.changeRenewal(tx, of, renewal)
  // What was to end stays so; where the provider has given up, the member may still renew.
  if (renewal === 'awaited') await access.changeRenewal(tx, of, renewal, 'automatic')
  const audience = { user: userId }
  if (status !== row.status || cancelsAt?.getTime() !== row.cancelsAt?.getTime()) {
    await emit(tx, { type: 'recurring.changed', subject, audience })
  }
  if (status === 'past_due' && row.status !== 'past_due') {
    await emit(tx, { type: 'recurring.failed', subject, audience })
  }
}
