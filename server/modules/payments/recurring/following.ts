import type { Renewal } from '#contract/access/access.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { PayingDeps } from '../index.ts'
import type { Observation } from '../payment-provider.ts'
import { renewedCharge } from '../payments.rules.ts'
import { type SettleDeps, settle } from '../settling.ts'
import {
  findByProviderId,
  firstIntentIdOf,
  insertRenewal,
  lockRecurring,
  type RecurringRow,
  runningOf,
  saveState,
  settledAmong,
} from './recurring.store.ts'
import type { RecurringState } from './recurring-provider.ts'

type FollowDeps = SettleDeps & Pick<PayingDeps, 'db' | 'taxTerms'>

/** How often an overtaken response is requested again. */
const triesMaximum = 5

/**
 * Queries the state of a subscription at the provider and processes it: payments go into the books,
 * its end into the access. Events only say that there is something to query, so it does not matter
 * in which order, how often and whether they arrive. A response overtaken by a concurrent one is
 * discarded and requested again; after too many such attempts it throws 503, and the provider
 * retries the event.
 */
export async function followRecurring(deps: FollowDeps, providerId: string): Promise<void> {
  const { db, provider } = deps
  for (let tries = 0; tries < triesMaximum; tries += 1) {
    const known = await findByProviderId(db.pool, providerId)
    // The provider's account may contain subscriptions that do not belong to the academy.
    if (!known) return
    const state = await provider.recurring.lookUp(providerId)
    const observations = await newsOf(deps, state)
    if (await db.transaction((tx) => takeIn(tx, deps, known, state, observations))) return
  }
  throw new Failure('unavailable', 'The payment is still changing. Please try again in a moment.', {
    retryAfter: 5,
  })
}

/** The payments reported by the provider that are not in the books yet, oldest first. */
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

/** False if another response has been processed since this one was requested. */
async function takeIn(
  tx: Executor,
  deps: FollowDeps,
  known: RecurringRow,
  state: RecurringState,
  observations: readonly Observation[],
): Promise<boolean> {
  const { access, now, taxTerms } = deps
  // The user is locked first, as in `settle`.
  if (known.userId) await access.lockUser(tx, known.userId)
  const row = await lockRecurring(tx, known.id)
  if (row?.version !== known.version) return false
  // Of whoever has deleted the account nothing is known any more.
  const terms = row.userId && observations.length > 0 ? await taxTerms(tx, row.userId) : null
  const charge = terms ? renewedCharge(row, terms) : row
  for (const { providerId } of observations) {
    await insertRenewal(tx, row, { id: newId(), providerId, charge, at: now() })
  }
  await saveState(tx, row, state)
  await settle(tx, deps, observations)
  if (row.userId) await tell(tx, deps, { ...row, userId: row.userId }, state)
  return true
}

/** Updates the access and notifies the member. */
async function tell(
  tx: Executor,
  { access, purchaseRenews }: Pick<FollowDeps, 'access' | 'purchaseRenews'>,
  row: RecurringRow & { userId: string },
  { status, cancelsAt }: RecurringState,
): Promise<void> {
  const { id: subject, userId, program } = row
  if (program) {
    const of = { userId, program }
    const renewal = await renewalOf(tx, of)
    if (renewal !== 'awaited') await access.changeRenewal(tx, of, renewal)
    // A cancelled end remains; if the provider has given up, the member may still renew.
    if (renewal === 'awaited') await access.changeRenewal(tx, of, renewal, 'automatic')
  } else {
    const intentId = await firstIntentIdOf(tx, subject)
    const renews = (status === 'active' || status === 'past_due') && cancelsAt === null
    if (intentId) await purchaseRenews(tx, { intentId, renews })
  }
  const audience = { user: userId }
  if (status !== row.status || cancelsAt?.getTime() !== row.cancelsAt?.getTime()) {
    await emit(tx, { type: 'recurring.changed', subject, audience })
  }
  if (status === 'past_due' && row.status !== 'past_due') {
    await emit(tx, { type: 'recurring.failed', subject, audience })
  }
}

/** What happens at the end of a user's access to a program, according to their subscriptions. */
export async function renewalOf(
  tx: Executor,
  { userId, program }: { userId: string; program: PaidProgram },
): Promise<Renewal> {
  const running = (await runningOf(tx, userId)).filter((one) => one.program === program)
  if (running.length === 0) return 'awaited'
  return running.every(({ cancelsAt }) => cancelsAt !== null) ? 'none' : 'automatic'
}
