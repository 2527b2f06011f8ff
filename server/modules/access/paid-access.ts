import type { Renewal } from '#contract/access/access.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { recordAudit, system } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import { isActive, isRenewable, isRenewal, subscriptionFields } from './access.rules.ts'
import {
  accessRecord,
  type GrantRow,
  lockUser,
  moveGrants,
  setRenewal,
  takeGrantsBack,
} from './access.store.ts'
import { releasePaidSeat } from './cohorts/seats.store.ts'
import { holdPaidSeat, needsSeat, requireSeat } from './cohorts/seats.ts'
import type { AccessDeps } from './index.ts'
import { filePaid, hasPending, isWanted, withdrawPaid } from './role-requests.store.ts'
import { approveAtOnce, grantRequest } from './role-requests.ts'
import { subscriptions } from './subscriptions.ts'

/**
 * Files the request for a payment, or marks the pending one as paid. Each payment files one
 * request; if the owner has enabled it, the request is approved at once. Null if the user is gone
 * or the pending request belongs to another payment.
 */
export async function filePaidRequest(
  deps: Pick<AccessDeps, 'academySettings' | 'identity' | 'now' | 'offers' | 'renewalOf'>,
  tx: Executor,
  payment: {
    userId: string
    program: PaidProgram
    transactionId: string
    /** When the payment was begun: what was a renewal then needs no seat. */
    begunAt: Date
    inTest: boolean
    accessMonths: number | null
  },
): Promise<{ requestId: string } | null> {
  const { academySettings, identity, now } = deps
  await lockUser(tx, payment.userId)
  const [user] = await identity.usersByIds(tx, [payment.userId])
  if (!user) return null
  const { inTest: paidInTest, ...paid } = payment
  const requestId = await filePaid(tx, { ...paid, paidInTest, id: newId(), createdAt: now() })
  if (!requestId) return null
  await emit(tx, { type: 'role_request.filed', subject: requestId, audience: { role: 'admin' } })
  const { approveAtOnce: isWanted } = await academySettings.read(tx)
  if (await seatIsKept(tx, payment, now())) return { requestId }
  if (isWanted) await approveAtOnce(tx, deps, requestId)
  return { requestId }
}

/**
 * Holds the seat that was paid for; where every cohort is full, keeps the place in the waiting list, tells the
 * user so, and returns true: access opens when a seat becomes free.
 */
async function seatIsKept(
  tx: Executor,
  { userId, program, begunAt }: { userId: string; program: PaidProgram; begunAt: Date },
  at: Date,
): Promise<boolean> {
  const access = await accessRecord(tx, userId)
  if (isRenewal(access, { program, begunAt, createdAt: at })) return false
  if (!(await needsSeat(tx, { userId, program }, at))) return false
  if (await holdPaidSeat(tx, { userId, program }, at)) return false
  await emit(tx, { type: 'waiting_list.kept', subject: program, audience: { user: userId } })
  return true
}

/** Rejects a pending request whose payment was refunded; a decided one is unchanged. */
export async function withdrawPaidRequest(
  { now }: Pick<AccessDeps, 'now'>,
  tx: Executor,
  transactionId: string,
): Promise<void> {
  const request = await withdrawPaid(tx, transactionId, now())
  if (!request) return
  await releasePaidSeat(tx, request)
  await emit(tx, {
    type: 'role_request.decided',
    subject: request.id,
    audience: { user: request.userId },
  })
}

/**
 * Ends the access that these payments have opened, and no other: periods paid before, between and after remain and are
 * closed up. Repeating it has no effect. Notifies the user once for each program. For use inside a transaction.
 */
export async function takeBackPaid(
  { now, offers }: Pick<AccessDeps, 'now' | 'offers'>,
  tx: Executor,
  { transactionIds, userId }: { transactionIds: readonly string[]; userId: string },
): Promise<void> {
  const at = now()
  await lockUser(tx, userId)
  const grants = await takeGrantsBack(tx, transactionIds, at)
  for (const [program, ofProgram] of Map.groupBy(grants, ({ program }) => program)) {
    await takeBackGrants(tx, { offers }, { userId, program, grants: ofProgram, at })
  }
}

/** The same for the periods of one program, the last first. */
async function takeBackGrants(
  tx: Executor,
  { offers }: Pick<AccessDeps, 'offers'>,
  {
    userId,
    program,
    grants,
    at,
  }: { userId: string; program: PaidProgram; grants: readonly GrantRow[]; at: Date },
): Promise<void> {
  const { subscriptions: all } = await accessRecord(tx, userId)
  const known = all.find((one) => one.program === program)
  if (!known) return
  let left = 0
  // The last comes first, so that what it moves is nearer before an earlier one moves it again.
  for (const { startsAt, endsAt } of grants) {
    const ofGrant = Math.max(0, endsAt.getTime() - Math.max(at.getTime(), startsAt.getTime()))
    await moveGrants(tx, { userId, program, from: endsAt, by: ofGrant })
    left += ofGrant
  }
  const after = await subscriptions.shorten(tx, known, left, at)
  await recordAudit(tx, system, {
    action: 'subscription.taken_back',
    subject: known.id,
    name: await offers.titleOf(tx, program),
    person: userId,
    ...changeOf(known, after, subscriptionFields),
  })
  await emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })
  await emit(tx, { type: 'access.taken_back', subject: known.id, audience: { user: userId } })
}

interface Renewed {
  userId: string
  program: PaidProgram
  transactionId: string
  accessMonths: number
  /**
   * The first payment: once its request has been approved, renewals need no approval. Null for a subscription that was
   * taken over, whose access has only to be there still.
   */
  firstTransactionId: string | null
}

/**
 * Adds the period that a renewal has paid for to the remaining one, or from now if nothing remains,
 * once for each payment. False if the first payment was never approved, or the office has ended the
 * access since: nothing can then be given for the money. For use inside a transaction.
 */
export async function renewPaid(
  deps: Pick<AccessDeps, 'now' | 'offers' | 'renewalOf'>,
  tx: Executor,
  { firstTransactionId, ...paid }: Renewed,
): Promise<boolean> {
  const { userId, program } = paid
  await lockUser(tx, userId)
  const ofProgram = async () =>
    (await accessRecord(tx, userId)).subscriptions.find((one) => one.program === program)
  const before = await ofProgram()
  const isStillWanted =
    firstTransactionId === null
      ? before !== undefined && before.cancelledAt === null
      : await isWanted(tx, { userId, program, transactionId: firstTransactionId })
  if (!isStillWanted) return false
  await grantRequest(tx, deps, paid, deps.now(), 'unchanged')
  const after = await ofProgram()
  await recordAudit(tx, system, {
    action: 'subscription.renewed',
    ...(after && { subject: after.id }),
    name: await deps.offers.titleOf(tx, program),
    person: userId,
    ...changeOf(before ?? null, after ?? null, subscriptionFields),
  })
  await emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })
  return true
}

/**
 * Sets what is expected at the end of a user's access to a program; does nothing if it is set
 * already, or if the current value is not `from`. The database then recomputes until when access
 * lasts. For use inside a transaction.
 */
export async function changeRenewal(
  tx: Executor,
  of: { userId: string; program: PaidProgram },
  renewal: Renewal,
  from?: Renewal,
): Promise<void> {
  await lockUser(tx, of.userId)
  if (!(await setRenewal(tx, of, renewal, from))) return
  const { userId } = of
  await emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })
}

/**
 * Throws if paying for the program would gain nothing: 409 while a request is pending, 422 where its
 * cohorts are full, and while the user's access to the academy lasts for more than two weeks. The mentorship may be renewed at
 * any time.
 */
export async function refuseUnlessPayable(
  { now }: Pick<AccessDeps, 'now'>,
  executor: Executor,
  userId: string,
  program: PaidProgram,
): Promise<void> {
  if (await hasPending(executor, userId, program)) {
    throw new Failure('conflict', 'You already have a pending request for this program.')
  }
  await requireSeat(executor, { userId, program }, now())
  if (program === 'mentorship') return
  const { subscriptions } = await accessRecord(executor, userId)
  if (
    subscriptions.some(
      (one) => one.program === program && isActive(one, now()) && !isRenewable(one.endsAt, now()),
    )
  ) {
    throw new Failure('rule_violated', 'You already have access to this program.')
  }
}
