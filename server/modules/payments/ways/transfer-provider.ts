import { randomInt } from 'node:crypto'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { PayingDeps } from '../index.ts'
import type { IntentState, Observation, PaymentProvider } from '../payment-provider.ts'
import {
  findTransfer,
  findTransferRefund,
  insertTransferRefund,
  lockTransfer,
  obtainTransfer,
  sentBack,
  type TransferRow,
  updateTransfer,
} from './transfers.store.ts'

const day = 24 * 60 * 60 * 1000

/** For how long a transfer is expected: banks take days, and people longer. */
export const expectedFor = 30 * day

/**
 * Transfers to the owner's bank account. The office is what elsewhere the provider is: it records what has
 * arrived, and sends money back.
 */
export function createTransferProvider({
  db,
  now,
}: Pick<PayingDeps, 'db' | 'now'>): PaymentProvider {
  return {
    name: 'transfer',
    publishableKey: null,
    testMode: false,
    payableFor: expectedFor,
    mobileMoney: [],
    // The owner names the currencies (`createWays`).
    takes: () => false,
    countryOf: null,
    refundsOnce: true,
    capture: null,
    recurring: null,
    readEvent: null,
    async createIntent({ id, payer, amountCents, currency }) {
      const at = now()
      const row = await obtainTransfer(db.pool, {
        reference: newReference(),
        paymentId: id,
        userId: payer.id,
        amountCents,
        currency,
        receivedCents: null,
        receivedAt: null,
        reason: null,
        createdAt: at,
        updatedAt: at,
      })
      return { providerId: row.reference, clientSecret: row.reference }
    },
    lookUp: (reference) => transferState(db.pool, reference, now()),
    cancel: (reference) =>
      db.transaction(async (tx) => {
        const row = await lockTransfer(tx, reference)
        if (row?.status !== 'awaited') return
        await updateTransfer(tx, reference, { status: 'cancelled', updatedAt: now() })
      }),
    refund: ({ providerId, key, cents }) =>
      db.transaction(async (tx) => {
        const at = now()
        const row = await lockTransfer(tx, providerId)
        const known = await findTransferRefund(tx, key)
        const refundedCents = await sentBack(tx, providerId)
        if (known?.status === 'due') return []
        if (known?.status === 'sent') return [{ kind: 'refunded', providerId, at, refundedCents }]
        const left = (row?.receivedCents ?? 0) - refundedCents
        const wanted = cents ?? left
        if (known || !row || wanted < 1 || wanted > left) {
          const reason = known?.reason ?? 'Less than that was received by transfer.'
          return [{ kind: 'refund_failed', providerId, at, reason, refundedCents }]
        }
        const refund = { id: key, reference: providerId, cents: wanted, createdAt: at }
        await insertTransferRefund(tx, { ...refund, reason: null, settledAt: null })
        await emit(tx, {
          type: 'transfer.refund_due',
          subject: row.paymentId,
          audience: { role: 'admin' },
        })
        return []
      }),
  }
}

/** The state of a transfer as the office has recorded it. */
async function transferState(
  executor: Executor,
  reference: string,
  at: Date,
): Promise<IntentState> {
  const row = await findTransfer(executor, reference)
  const refundedCents = row ? await sentBack(executor, reference) : 0
  return {
    at,
    observations: observe(row, { reference, at, refundedCents }),
    clientSecret: row?.status === 'awaited' ? reference : null,
    refundedCents,
  }
}

function observe(
  row: TransferRow | undefined,
  {
    reference: providerId,
    at,
    refundedCents,
  }: { reference: string; at: Date; refundedCents: number },
): Observation[] {
  if (!row) return [{ kind: 'cancelled', providerId, at }]
  const { status, receivedCents: amountCents, receivedAt, currency } = row
  if (status === 'awaited') return []
  if (status !== 'paid' || amountCents === null || receivedAt === null) {
    const reason = row.reason ?? refusedWithoutReason
    const refused: Observation = { kind: 'failed', providerId, at, reason }
    const ended: Observation = { kind: 'cancelled', providerId, at }
    return status === 'refused' ? [refused, ended] : [ended]
  }
  const paid: Observation = { kind: 'succeeded', providerId, at: receivedAt, amountCents, currency }
  if (refundedCents === 0) return [paid]
  const refunded: Observation = { kind: 'refunded', providerId, at, refundedCents }
  return refundedCents >= amountCents ? [refunded, paid] : [paid, refunded]
}

export const refusedWithoutReason = 'The transfer was not accepted.'

/** Without letters and digits that look alike. */
const signs = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** A reference that is short enough to be typed, and that nobody can guess. */
function newReference(): string {
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  return [group(), group(), group()].join('-')
}
