import type { PaidProgram } from '#contract/offers/programs.ts'
import type { Price } from '#server/modules/offers/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { PayingDeps } from './index.ts'
import type { OfferPrice } from './payments.questions.ts'
import { firstIntentOf } from './payments.store.ts'
import { markUnwanted } from './recurring/ending.store.ts'
import { transactionsOf } from './recurring/recurring.store.ts'
import type { TransactionRow } from './transactions.store.ts'

// What a payment is for: one of the programs, or an offer, of which payments know no more than the id. What an offer
// costs, whether somebody may buy it and what they are given for the money is asked of whom it belongs to.

/** Exactly one of the two is there. */
export interface Sold {
  program: PaidProgram | null
  offerId: string | null
}

/** What a request is for; the contract has checked that it names one of the two. */
export const soldIn = ({ program, offer }: { program?: PaidProgram; offer?: string }): Sold => ({
  program: program ?? null,
  offerId: offer ?? null,
})

/** The terms of a payment; without months for an offer, whose length is its own. */
export type SoldPrice = Omit<Price, 'accessMonths'> &
  Pick<OfferPrice, 'choices' | 'creditCents' | 'isMainCurrency' | 'later'> & {
    accessMonths: number | null
  }

type SoldDeps = Pick<PayingDeps, 'access' | 'offerPayable' | 'offerPrice' | 'offers'>

/** The current price; throws 404 or 422 if it is not sold. */
export async function priceOfSold(
  executor: Executor,
  { offerPrice, offers }: Pick<SoldDeps, 'offerPrice' | 'offers'>,
  { program, offerId, currency }: Sold & { currency?: string | undefined },
  userId: string,
): Promise<SoldPrice> {
  if (program) {
    const single = { later: null, creditCents: 0, isMainCurrency: true, choices: [] }
    return { ...(await offers.priceOf(executor, program)), ...single }
  }
  const price = await offerPrice(executor, { offerId: offerId ?? '', userId, currency })
  return { ...price, accessMonths: null }
}

/** Throws 409 or 422 if paying would gain the user nothing. */
export async function refuseUnlessPayable(
  executor: Executor,
  { access, offerPayable }: Pick<SoldDeps, 'access' | 'offerPayable'>,
  { program, offerId }: Sold,
  userId: string,
): Promise<void> {
  if (program) return access.refuseUnlessPayable(executor, userId, program)
  await offerPayable(executor, { offerId: offerId ?? '', userId })
}

/** What was paid for, in the academy's words. */
export async function titleOfSold(
  executor: Executor,
  { offerNames, offers }: Pick<PayingDeps, 'offerNames' | 'offers'>,
  { program, offerId }: Sold,
): Promise<string> {
  if (program) return offers.titleOf(executor, program)
  return (await offerNames(executor, [offerId ?? ''])).get(offerId ?? '') ?? 'An offer'
}

/** Ends the access that a payment was for. */
export async function takeBackAccess(
  tx: Executor,
  { access, purchaseTakenBack }: Pick<PayingDeps, 'access' | 'purchaseTakenBack'>,
  { id: transactionId, intentId, offerId, userId }: TransactionRow,
): Promise<void> {
  if (!userId) return
  if (!offerId) return access.takeBackPaid(tx, { transactionIds: [transactionId], userId })
  const first = await firstIntentOf(tx, intentId)
  // With instalments it is the whole purchase that ends.
  const others = first.recurringId ? await transactionsOf(tx, first.recurringId) : []
  await access.takeBackPaid(tx, { transactionIds: [transactionId, ...others], userId })
  await purchaseTakenBack(tx, { offerId, userId, intentId: first.id, transactionId })
  // Nothing more is charged for what has ended.
  if (first.recurringId) await markUnwanted(tx, first.recurringId)
}

/** Rows with the names of the offers that they are about; null for programs. */
export async function withOfferNames<Row extends Pick<Sold, 'offerId'>>(
  executor: Executor,
  { offerNames }: Pick<PayingDeps, 'offerNames'>,
  rows: readonly Row[],
): Promise<(Row & { offerName: string | null })[]> {
  const ids = new Set(rows.flatMap(({ offerId }) => offerId ?? []))
  const names = ids.size > 0 ? await offerNames(executor, [...ids]) : new Map<string, string>()
  return rows.map((row) => ({ ...row, offerName: names.get(row.offerId ?? '') ?? null }))
}
