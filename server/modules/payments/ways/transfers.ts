import type { ListQuery } from '#contract/lists.ts'
import type { AwaitedTransfer } from '#contract/payments/payment-ways.ts'
import type {
  ConfirmTransferInput,
  RefuseTransferInput,
  Transfer,
  TransferFilter,
  TransferSort,
} from '#contract/payments/transfers.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { PayingDeps } from '../index.ts'
import type { Observation } from '../payment-provider.ts'
import { type SettleDeps, settle } from '../settling.ts'
import { titleOfSold, withOfferNames } from '../sold.ts'
import { expectedFor, refusedWithoutReason } from './transfer-provider.ts'
import {
  awaitedTransfersOf,
  findListedTransfer,
  findTransferOfPayment,
  findTransferRefund,
  type ListedTransfer,
  lockTransfer,
  sentBack,
  settleTransferRefundRow,
  type TransferRow,
  transfersPage,
  updateTransfer,
} from './transfers.store.ts'

type OfficeDeps = SettleDeps & Pick<PayingDeps, 'db' | 'identity'>

/** Payments by transfer, newest first unless sorted: those that wait for the office, or all. */
export async function listTransfers(
  { db, identity, offerNames }: Pick<PayingDeps, 'db' | 'identity' | 'offerNames'>,
  query: ListQuery<TransferSort> & TransferFilter,
): Promise<{ items: Transfer[]; total: number }> {
  const { rows, total } = await transfersPage(db.pool, identity.lookup, partOf(query))
  return { items: await presentListed(db.pool, { offerNames }, rows), total }
}

/** Transfers as the office sees them, with the names of the offers that they are for. */
const presentListed = async (
  executor: Executor,
  deps: Pick<PayingDeps, 'offerNames'>,
  rows: readonly ListedTransfer[],
): Promise<Transfer[]> =>
  (await withOfferNames(executor, deps, rows)).map((row) => ({
    ...instants(row),
    id: row.paymentId,
  }))

/** Reads a transfer for a change. The user is locked first, as in `settle`. */
async function lockForChange(
  tx: Executor,
  { access }: Pick<OfficeDeps, 'access'>,
  paymentId: string,
): Promise<TransferRow> {
  const known = await findTransferOfPayment(tx, paymentId)
  if (!known) throw notFound()
  if (known.userId) await access.lockUser(tx, known.userId)
  const row = await lockTransfer(tx, known.reference)
  if (!row) throw notFound()
  return row
}

/** What the office has recorded of a transfer, or of what is sent back of it. */
interface Recorded {
  action: string
  details: Record<string, string | number>
  before: { status: string }
  after: { status: string }
  observations: Observation[]
}

/** Settles what the office has recorded, writes the entry of the activity, and returns the transfer as it is now. */
async function conclude(
  tx: Executor,
  deps: OfficeDeps,
  actor: Actor,
  { paymentId: subject, userId: person }: TransferRow,
  done: Recorded,
): Promise<Transfer> {
  const { observations, ...entry } = done
  const listed = await findListedTransfer(tx, deps.identity.lookup, subject)
  const [presented] = await presentListed(tx, deps, listed ? [listed] : [])
  if (!listed || !presented) throw notFound()
  const name = await titleOfSold(tx, deps, listed)
  await recordAudit(tx, actor, { subject, name, person, ...entry })
  await settle(tx, deps, observations)
  await emit(tx, { type: 'transaction.changed', subject, audience: { role: 'admin' } })
  return presented
}

const unchanged = async (
  tx: Executor,
  deps: Pick<OfficeDeps, 'identity' | 'offerNames'>,
  paymentId: string,
): Promise<Transfer> => {
  const listed = await findListedTransfer(tx, deps.identity.lookup, paymentId)
  const [presented] = await presentListed(tx, deps, listed ? [listed] : [])
  if (!presented) throw notFound()
  return presented
}

/**
 * Records that a transfer has arrived, also one that nobody expected any more: it is settled like every payment.
 * Recorded again, nothing changes. Throws 409 if another amount was recorded before, 422 for a day that
 * cannot be.
 */
export function confirmTransfer(
  deps: OfficeDeps,
  actor: Actor,
  id: string,
  input: ConfirmTransferInput,
): Promise<Transfer> {
  return deps.db.transaction(async (tx) => {
    const row = await lockForChange(tx, deps, id)
    const { reference: providerId, currency } = row
    const amountCents = input.amountCents ?? row.amountCents
    if (row.status === 'paid') {
      if (row.receivedCents === amountCents) return unchanged(tx, deps, id)
      throw new Failure('conflict', 'This transfer has already been recorded as received.')
    }
    const now = deps.now()
    const at = receivedAt(input.receivedOn, row.createdAt, now)
    const received = { receivedCents: amountCents, receivedAt: at, reason: null }
    await updateTransfer(tx, providerId, { status: 'paid', ...received, updatedAt: now })
    return conclude(tx, deps, actor, row, {
      action: 'transfer.confirmed',
      details: { cents: amountCents, currency, reference: providerId },
      before: { status: row.status },
      after: { status: 'paid' },
      observations: [{ kind: 'succeeded', providerId, at, amountCents, currency }],
    })
  })
}

const day = 24 * 60 * 60 * 1000

/** The instant that counts for a day on which money has arrived: its noon in UTC, and never a later one than now. */
function receivedAt(receivedOn: string | undefined, askedFor: Date, now: Date): Date {
  if (receivedOn === undefined) return now
  const noon = new Date(`${receivedOn}T12:00:00Z`)
  // The day may have begun elsewhere already, or not have ended.
  const isLater = noon.getTime() > now.getTime() + day
  if (isLater || noon.getTime() < askedFor.getTime() - 2 * day) {
    const message = isLater
      ? 'This day is still to come.'
      : 'The transfer was asked for after this day.'
    throw new Failure('rule_violated', message, { issues: [{ path: 'receivedOn', message }] })
  }
  return noon < now ? noon : now
}

/** Stops waiting for a transfer, and tells the payer. Throws 409 if it has arrived or is not awaited any more. */
export function refuseTransfer(
  deps: OfficeDeps,
  actor: Actor,
  id: string,
  input: RefuseTransferInput,
): Promise<Transfer> {
  return deps.db.transaction(async (tx) => {
    const row = await lockForChange(tx, deps, id)
    if (row.status === 'refused') return unchanged(tx, deps, id)
    if (row.status !== 'awaited') {
      throw new Failure('conflict', 'This transfer is not awaited any more.')
    }
    const at = deps.now()
    const { reference: providerId } = row
    const reason = input.reason || null
    await updateTransfer(tx, providerId, { status: 'refused', reason, updatedAt: at })
    const refused = await conclude(tx, deps, actor, row, {
      action: 'transfer.refused',
      details: { reference: providerId },
      before: { status: row.status },
      after: { status: 'refused' },
      observations: [
        { kind: 'failed', providerId, at, reason: reason ?? refusedWithoutReason },
        { kind: 'cancelled', providerId, at },
      ],
    })
    if (row.userId) {
      await emit(tx, { type: 'transfer.refused', subject: id, audience: { user: row.userId } })
    }
    return refused
  })
}

/** Records that money was sent back by hand, or why it could not be. Throws 409 if it was recorded otherwise. */
export function settleTransferRefund(
  deps: OfficeDeps,
  actor: Actor,
  { id, refundId }: { id: string; refundId: string },
  { sent, reason }: { sent: boolean; reason?: string | undefined },
): Promise<Transfer> {
  return deps.db.transaction(async (tx) => {
    const row = await lockForChange(tx, deps, id)
    const { reference: providerId } = row
    const refund = await findTransferRefund(tx, refundId)
    if (refund?.reference !== providerId) throw notFound()
    const status = sent ? 'sent' : 'failed'
    if (refund.status === status) return unchanged(tx, deps, id)
    if (refund.status !== 'due') {
      throw new Failure('conflict', 'Something else has been recorded for this refund.')
    }
    const at = deps.now()
    const why = reason || 'The money could not be sent back.'
    await settleTransferRefundRow(tx, refundId, {
      status,
      reason: sent ? null : why,
      settledAt: at,
    })
    const refundedCents = await sentBack(tx, providerId)
    return conclude(tx, deps, actor, row, {
      action: sent ? 'transfer.sent_back' : 'transfer.not_sent_back',
      details: { cents: refund.cents, currency: row.currency, reference: providerId },
      before: { status: refund.status },
      after: { status },
      observations: [
        sent
          ? { kind: 'refunded', providerId, at, refundedCents }
          : { kind: 'refund_failed', providerId, at, reason: why, refundedCents },
      ],
    })
  })
}

/** The transfers that are expected of the caller, with the bank account. */
export async function listAwaitedTransfers(
  { db, offerNames, transferSettings }: Pick<PayingDeps, 'db' | 'offerNames' | 'transferSettings'>,
  actor: Actor,
): Promise<AwaitedTransfer[]> {
  const [rows, { details }] = await Promise.all([
    awaitedTransfersOf(db.pool, actor.id),
    transferSettings.read(db.pool),
  ])
  const named = await withOfferNames(db.pool, { offerNames }, rows)
  return named.map((row) => presentAwaited(row, row, details))
}

/** A transfer as its payer sees it. */
export const presentAwaited = (
  { paymentId, reference, amountCents, currency, createdAt }: TransferRow,
  { program, offerName }: Pick<AwaitedTransfer, 'offerName' | 'program'>,
  details: string | null,
): AwaitedTransfer => ({
  id: paymentId,
  program,
  offerName,
  reference,
  amountCents,
  currency,
  details: details ?? '',
  endsAt: new Date(createdAt.getTime() + expectedFor).toISOString(),
})

/** Gives up a transfer of the caller; one that is not awaited any more stays as it is. Throws 404 for another user's. */
export async function cancelOwnTransfer(
  deps: SettleDeps & Pick<PayingDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const known = await findTransferOfPayment(tx, id)
    if (known?.userId !== actor.id) throw notFound()
    await deps.access.lockUser(tx, actor.id)
    const row = await lockTransfer(tx, known.reference)
    if (row?.status !== 'awaited') return
    const at = deps.now()
    const { reference: providerId } = row
    await updateTransfer(tx, providerId, { status: 'cancelled', updatedAt: at })
    await settle(tx, deps, [{ kind: 'cancelled', providerId, at }])
    await emit(tx, { type: 'transaction.changed', subject: id, audience: { role: 'admin' } })
  })
}
