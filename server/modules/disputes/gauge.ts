import { gaugesOf } from '#contract/dispute-limits.ts'
import type { DisputeGauge, GaugeMonth } from '#contract/disputes.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { notFound } from '#server/platform/failure.ts'
import type { CsvContent } from '#server/platform/heavy/csv-route.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import { monthOf, monthsUntil, timingOf } from './disputes.rules.ts'
import {
  disputedPayments,
  disputesByMonth,
  evidenceOf,
  lockDispute,
  newestDisputes,
  setSent,
} from './disputes.store.ts'
import type { DisputesDeps } from './index.ts'

type GaugeDeps = Pick<DisputesDeps, 'db' | 'now' | 'payments'>

/** How many disputes are listed. */
const mostListed = 50

const none = { disputes: 0, fraudReports: 0, fraudDisputes: 0, fraudCents: 0 }

/** What the last twelve months came to, what raised the rates, and how evidence was sent. */
export async function readGauge({ db, now, payments }: GaugeDeps): Promise<DisputeGauge> {
  const { pool } = db
  const at = now()
  const starts = monthsUntil(at)
  const [from = at, to = at] = [starts[0], starts.at(-1)]
  const [months, causes, evidence, newest] = await Promise.all([
    readMonths({ db, now, payments }),
    payments.causesOf(pool, { from, to, disputed: disputedPayments }),
    evidenceOf(pool, { from, to, at }),
    newestDisputes(pool, mostListed),
  ])
  const brief = await payments.briefOf(
    pool,
    newest.map(({ transactionId }) => transactionId),
  )
  const shown = newest.flatMap((row) => {
    const payment = brief.get(row.transactionId)
    return payment ? [{ row, ...payment }] : []
  })
  return {
    months,
    causes,
    evidence,
    newest: (await payments.withOfferNames(pool, shown)).map(
      ({ row, program, offerName, providerId }) => ({
        ...instants(row),
        program,
        offerName,
        payment: providerId,
        evidence: timingOf(row, at),
      }),
    ),
  }
}

async function readMonths({ db, now, payments }: GaugeDeps): Promise<GaugeMonth[]> {
  const { pool } = db
  const starts = monthsUntil(now())
  const [from = now(), to = now()] = [starts[0], starts.at(-1)]
  // Mastercard divides by the payments of the month before.
  const before = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - 1))
  const [counts, disputes] = await Promise.all([
    payments.countsByMonth(pool, { from: before, to }),
    disputesByMonth(pool, { from, to }),
  ])
  const months = [before, ...starts.slice(0, -1)].map(monthOf)
  return months.slice(1).map((month, index) => ({
    month,
    payments: counts.get(month)?.payments ?? 0,
    paymentsBefore: counts.get(months[index] ?? '')?.payments ?? 0,
    refunds: counts.get(month)?.refunds ?? 0,
    ...(disputes.get(month) ?? none),
  }))
}

/** Records that somebody takes the months as a file. */
export const recordGaugeExport = ({ db }: Pick<GaugeDeps, 'db'>, actor: Actor): Promise<void> =>
  recordAudit(db.pool, actor, { action: 'dispute.months_exported' })

const rateText = (rate: number | null) => (rate === null ? '' : (rate / 100).toFixed(2))

/** The months as a file; the rates in percent. */
export function exportMonths(deps: GaugeDeps): CsvContent<GaugeMonth> {
  return {
    head: [
      'Month',
      'Payments',
      'Refunded payments',
      'Disputes',
      'Reports of fraud',
      'Disputes for fraud',
      'Visa VAMP %',
      'Mastercard ECM %',
      'Mastercard EFM %',
    ],
    next: async (after) => (after ? [] : readMonths(deps)),
    cells: (months) =>
      months.map((one) => {
        const { vamp, ecm, efm } = gaugesOf(one)
        const { payments, refunds, disputes, fraudReports, fraudDisputes } = one
        const counts = [payments, refunds, disputes, fraudReports, fraudDisputes].map(String)
        return [one.month, ...counts, rateText(vamp.rate), rateText(ecm.rate), rateText(efm.rate)]
      }),
  }
}

/** Notes that evidence was sent now, unless that is known already; throws 404. */
export function noteSent(
  { db, now, payments }: GaugeDeps,
  actor: Actor,
  id: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockDispute(tx, id)
    if (!row) throw notFound()
    if (row.sentAt) return
    await setSent(tx, id, now())
    const payment = (await payments.briefOf(tx, [row.transactionId])).get(row.transactionId)
    await recordAudit(tx, actor, {
      action: 'dispute.evidence_noted',
      subject: row.transactionId,
      ...(payment && { name: payment.providerId, person: payment.userId }),
    })
  })
}
