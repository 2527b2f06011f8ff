import type { PaidProgram } from '#contract/program-table.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { notOpen } from './not-open.ts'
import { offerOf } from './offers.present.ts'
import { findOffer, hasCost } from './offers.store.ts'

/** What a payment that begins now is for; it stays so, whatever the offer says later. */
export interface Charge {
  title: string
  amountCents: number
  currency: string
  /** For how many calendar months it opens the program. */
  accessMonths: number
}

/**
 * What is charged for a program to somebody who was shown `shownCents`. Throws 422 where the program is
 * not open, 409 where the price was that and has changed, 400 where it never was.
 */
export async function chargeOf(
  executor: Executor,
  program: PaidProgram,
  shownCents: number,
): Promise<Charge> {
  const offer = offerOf(program, await findOffer(executor, program))
  const { title, priceCents, currency, accessMonths } = offer
  if (!offer.isOpen) throw notOpen()
  if (priceCents === null || accessMonths === null) {
    throw new Failure('rule_violated', 'This program is free.')
  }
  if (priceCents === shownCents) return { title, amountCents: priceCents, currency, accessMonths }
  if (await hasCost(executor, { program, amountCents: shownCents })) {
    const message = 'The price of this program has changed. Look at the new one before you pay.'
    throw new Failure('conflict', message)
  }
  throw new Failure('bad_request', 'The amount is not the price of this program.')
}
