import type { Renewal } from '#contract/access/access.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { insertGrant, lockUser, setRenewal } from './access.store.ts'
import type { AccessDeps } from './index.ts'
import {
  closeOpened,
  moveOpened,
  type OpenedThings,
  saveOpened,
} from './opened-by-purchases.store.ts'
import { subscriptions } from './subscriptions.ts'

/** What a purchase opens, and for how long. */
export interface Bought extends OpenedThings {
  /** The payment by which it can be taken back. */
  transactionId: string | null
  programs: readonly PaidProgram[]
  /** The period that is added to the access to each program. */
  length: { accessMonths: number | null; accessDays?: number }
  /** What is expected at the end of a program; null for what is known of it. */
  renewal: Renewal | null
}

/**
 * Opens what was bought: adds the period to each program, with a seat where its cohorts have one, and opens all else.
 * Emits an event. For use inside a transaction.
 */
export async function openBought(
  deps: Pick<AccessDeps, 'now' | 'offers' | 'renewalOf'>,
  tx: Executor,
  { userId, programs, length, transactionId, renewal, ...things }: Bought,
): Promise<void> {
  const { now, offers, renewalOf } = deps
  await lockUser(tx, userId)
  const at = now()
  // In the same order for everybody: seats of cohorts are locked on the way.
  for (const program of programs.toSorted()) {
    const terms = { ...(await offers.now(tx, program)), ...length }
    const stretch = await subscriptions.renew(tx, { userId, program, at, terms }, 'if free')
    const known = await renewalOf(tx, { userId, program })
    await setRenewal(tx, { userId, program }, known === 'awaited' ? (renewal ?? known) : known)
    if (transactionId) await insertGrant(tx, { transactionId, userId, program, ...stretch })
  }
  await saveOpened(tx, { ...things, userId })
  await emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })
}

/** Moves the end of what a purchase has opened beside programs. Emits an event. */
export async function moveBought(
  tx: Executor,
  { purchaseId, userId, openUntil }: Pick<Bought, 'openUntil' | 'purchaseId' | 'userId'>,
): Promise<void> {
  await lockUser(tx, userId)
  await moveOpened(tx, purchaseId, openUntil)
  await emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })
}

/** Closes what a purchase has opened beside programs; what its payments opened of programs is taken back by each payment. */
export async function closeBought(
  { now }: Pick<AccessDeps, 'now'>,
  tx: Executor,
  { purchaseId, userId }: { purchaseId: string; userId: string },
): Promise<void> {
  await lockUser(tx, userId)
  await closeOpened(tx, purchaseId, now())
  await emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })
}
