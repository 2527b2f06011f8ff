import type { PaidProgram } from '#contract/offers/program-table.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { offerOf } from './offers.present.ts'
import { findOffer } from './offers.store.ts'

/** The terms of a payment that begins now; later changes of the offer do not affect them. */
export interface Price {
  title: string
  amountCents: number
  currency: string
  /** For how many calendar months it opens the program. */
  accessMonths: number
}

/** A program's current price, decided by the server alone. Throws 422 if it is not open, or free. */
export async function priceOf(executor: Executor, program: PaidProgram): Promise<Price> {
  const offer = offerOf(program, await findOffer(executor, program))
  const { title, priceCents: amountCents, currency, accessMonths } = offer
  if (!offer.isOpen) throw notOpen()
  if (amountCents === null || accessMonths === null) {
    throw new Failure('rule_violated', 'This program is free.')
  }
  return { title, amountCents, currency, accessMonths }
}

/** The error for a program that is not currently offered. */
export const notOpen = () => new Failure('rule_violated', 'This program is not open at the moment.')
