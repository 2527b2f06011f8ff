import type { PaidProgram } from '#contract/offers/programs.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { PayingDeps } from '../index.ts'
import { insertAdopted, runningOf } from './recurring.store.ts'
import type { RunningRecurring } from './recurring-provider.ts'

/** A subscription that runs at the provider and can be taken over. */
export interface Adoptable extends RunningRecurring {
  accessMonths: number
}

const refuse = (message: string) => new Failure('rule_violated', message)

/** The longest interval between two payments, in months. */
const monthsMaximum = 36

/**
 * Asks the provider for a subscription that runs there already. Throws 422 with the reason if it cannot be taken over,
 * 503 if the provider does not respond. Nothing is changed, here or there.
 */
export async function findAdoptable(
  { provider }: Pick<PayingDeps, 'provider'>,
  providerId: string,
): Promise<Adoptable> {
  const { running } = provider.recurring
  if (!running) throw refuse('Stripe is not set up, so that no subscription can be taken over.')
  const found = await running(providerId)
  if (!found) throw refuse('Your Stripe account has no such subscription.')
  if (found.status === 'ended') throw refuse('This subscription has ended.')
  if (found.status === 'incomplete') throw refuse('This subscription was never paid.')
  if (found.items !== 1) throw refuse('This subscription is for several prices at once.')
  if (found.hasDiscount) {
    throw refuse('This subscription has a discount. Give it a price of its own at Stripe first.')
  }
  const { months: accessMonths } = found
  if (accessMonths === null || accessMonths < 1 || accessMonths > monthsMaximum) {
    throw refuse('This subscription does not renew by whole months.')
  }
  if (found.amountCents === null || found.amountCents < 1) {
    throw refuse('This subscription has no fixed price.')
  }
  return { ...found, accessMonths }
}

/**
 * Takes over a subscription for a member, without a new payment: what was paid before stays out of the books, and
 * further payments renew the access. Throws 409 if somebody has it already, or the member pays for the program by another.
 */
export async function adopt(
  { now, provider }: Pick<PayingDeps, 'now' | 'provider'>,
  tx: Executor,
  { userId, program, adoptable }: { userId: string; program: PaidProgram; adoptable: Adoptable },
): Promise<void> {
  const running = await runningOf(tx, userId)
  if (running.some((one) => one.program === program)) {
    throw new Failure('conflict', 'This member pays for the program by another subscription.')
  }
  const inTest = provider.testMode
  const row = { id: newId(), userId, program, inTest, at: now(), ...adoptable }
  if (!(await insertAdopted(tx, row))) {
    throw new Failure('conflict', 'This subscription belongs to another account already.')
  }
}
