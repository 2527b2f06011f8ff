import type { ListQuery } from '#contract/lists.ts'
import type {
  Transaction,
  TransactionFilter,
  TransactionList,
  TransactionSort,
} from '#contract/payments/payments.ts'
import { boundsOfPeriod } from '#contract/values.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { CsvContent } from '#server/platform/heavy/csv-route.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { PayingDeps } from './index.ts'
import { csvCells, csvHead, presentTransaction } from './payments.present.ts'
import { titleOfSold, withOfferNames } from './sold.ts'
import {
  findTransaction,
  newestTransactions,
  selectTransactions,
  type TransactionRow,
  type TransactionSelection,
} from './transactions.store.ts'
import { booksOf } from './ways/ways.ts'

type ListDeps = Pick<PayingDeps, 'db' | 'identity' | 'offerNames' | 'ways'>

const nothing = { paidCents: 0, refundedCents: 0, netCents: 0 }

/** One page of the payments, newest first unless sorted, with the totals of all matches. */
export async function listTransactions(
  deps: ListDeps,
  query: ListQuery<TransactionSort> & TransactionFilter,
): Promise<TransactionList & { total: number }> {
  const { db, ways, identity } = deps
  const books = await booksOf(db.pool, ways)
  const wanted = { selection: selectionOf(deps, query), books }
  const found = await selectTransactions(db.pool, wanted, partOf(query), identity.lookup)
  const { rows, total, totals } = found
  const byCurrency = totals.map((sum) => ({
    ...sum,
    netCents: sum.paidCents - sum.refundedCents,
  }))
  return {
    items: await presentTransactions(db.pool, deps, rows),
    totals: { ...(byCurrency[0] ?? nothing), byCurrency },
    total,
  }
}

function selectionOf(
  { identity }: Pick<ListDeps, 'identity'>,
  { search, status, month, period, failedIn, refundedIn }: TransactionFilter,
): TransactionSelection {
  const selection: TransactionSelection = {}
  if (status) selection.status = status
  if (month) {
    const from = new Date(`${month}-01T00:00:00Z`)
    selection.from = from
    selection.to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1))
  }
  if (period && !month) Object.assign(selection, boundsOfPeriod(period))
  if (failedIn) selection.failedIn = boundsOfPeriod(failedIn)
  if (refundedIn) selection.refundedIn = boundsOfPeriod(refundedIn)
  if (search) selection.search = { text: search, users: identity.lookup }
  return selection
}

/** Adds the current names of their users to rows. */
export async function presentTransactions(
  executor: Executor,
  { offerNames, ways, identity }: Pick<ListDeps, 'identity' | 'offerNames' | 'ways'>,
  rows: readonly TransactionRow[],
): Promise<Transaction[]> {
  const ids = rows.flatMap(({ userId: id }) => (id ? [id] : []))
  const [users, named] = await Promise.all([
    identity.usersByIds(executor, [...new Set(ids)]),
    withOfferNames(executor, { offerNames }, rows),
  ])
  const payers = new Map(users.map((user) => [user.id, user]))
  return named.map((row) => presentTransaction(row, payers.get(row.userId ?? ''), ways))
}

/** Records that somebody exports these payments. */
export async function recordTransactionsExport(
  { db }: Pick<ListDeps, 'db'>,
  actor: Actor,
  filter: TransactionFilter,
): Promise<void> {
  // The search text may be somebody's address.
  const { status = 'any', month = 'any', period = 'any', search } = filter
  const details = { status, month, period, searched: search !== undefined }
  await recordAudit(db.pool, actor, { action: 'transaction.exported', details })
}

/** All matching payments, newest first. */
export function exportTransactions(
  deps: ListDeps,
  filter: TransactionFilter,
): CsvContent<TransactionRow> {
  const { pool } = deps.db
  const selection = selectionOf(deps, filter)
  return {
    head: csvHead,
    next: (after, limit) => newestTransactions(pool, selection, { limit, ...(after && { after }) }),
    cells: async (rows) => (await presentTransactions(pool, deps, rows)).map(csvCells),
  }
}

/** The parts of a user's data export that are used as evidence. */
const disclosed = ['account', 'courses', 'messages', 'consents', 'withdrawals']

/**
 * Records that somebody takes the evidence for a disputed payment, since it contains personal data; returns
 * the name of its file. Throws 404, and 422 if the payment is not disputed.
 */
export async function takeEvidence(
  deps: Pick<PayingDeps, 'db' | 'offerNames' | 'offers'>,
  actor: Actor,
  id: string,
): Promise<string> {
  const { db } = deps
  const transaction = await disputedOf(db, id)
  const { userId, providerId } = transaction
  const name = await titleOfSold(db.pool, deps, transaction)
  const action = 'dispute.evidence_taken'
  await db.transaction((tx) =>
    recordAudit(tx, actor, { action, subject: id, name, person: userId }),
  )
  return `evidence-${providerId}.pdf`
}

/** The evidence as a PDF for the card provider; throws 404 and 422. */
export async function readEvidence(
  deps: Pick<PayingDeps, 'config' | 'contributed' | 'db' | 'now' | 'offerNames' | 'offers'>,
  id: string,
): Promise<Uint8Array> {
  const { db, now, config, contributed } = deps
  // The PDF library takes 25 MB, and few processes ever need it.
  const { drawEvidence, mostListed } = await import('./draw-evidence.ts')
  const transaction = await disputedOf(db, id)
  const { userId } = transaction
  const title = await titleOfSold(db.pool, deps, transaction)
  const parts = await Promise.all(
    contributed.personalData
      .filter(({ part }) => userId !== null && disclosed.includes(part))
      .map(async ({ part, read, readNewest = read }) => {
        return [part, await readNewest(userId ?? '', mostListed)] as const
      }),
  )
  const about = { brand: config.BRAND_NAME, title, now: now() }
  return drawEvidence(transaction, Object.fromEntries(parts), about)
}

async function disputedOf({ pool }: PayingDeps['db'], id: string): Promise<TransactionRow> {
  const transaction = await findTransaction(pool, id)
  if (!transaction) throw notFound()
  if (transaction.dispute) return transaction
  throw new Failure('rule_violated', 'This payment is not disputed.')
}
