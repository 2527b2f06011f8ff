import type { PaidProgram } from '#contract/programs.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import { type Clock, newId } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { ChargeFor } from '../charge-for.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { type IntentRow, rememberProviderId } from '../payments.store.ts'
import {
  customerOf,
  findRecurring,
  insertRecurring,
  rememberSubscription,
  runningOf,
} from './recurring.store.ts'

interface BeginDeps extends Pick<PaymentsDeps, 'academySettings'> {
  db: Database
  now: Clock
  provider: PaymentProvider
  chargeFor: ChargeFor
  identity: Pick<Identity, 'usersByIds'>
}

/** The longest interval between two payments that providers allow, in months. */
const monthsMaximum = 36

export type BeginRecurring = ReturnType<typeof createBeginRecurring>

/** The parts of a payment that differ for recurring ones. */
export function createBeginRecurring(deps: BeginDeps) {
  const { academySettings, db, now, provider, chargeFor, identity } = deps
  const isOurs = (name: string): name is 'stripe' | 'sandbox' =>
    name === 'stripe' || name === 'sandbox'
  return {
    /** Whether the owner wants a program paid by subscription, and its period allows it. */
    async isWanted(
      executor: Executor,
      program: PaidProgram,
      { accessMonths, amountCents }: { accessMonths: number | null; amountCents: number },
    ): Promise<boolean> {
      if (program !== 'mentorship' || amountCents === 0) return false
      if (accessMonths === null || accessMonths > monthsMaximum) return false
      return (await academySettings.read(executor)).mentorshipPayment === 'subscription'
    },

    /**
     * Throws 422 while the user has a subscription for the program, because another would pay
     * twice.
     */
    async refuseWhileRunning(userId: string, program: PaidProgram): Promise<void> {
      const running = await runningOf(db.pool, userId)
      if (running.some((one) => one.program === program && one.cancelsAt === null)) {
        const message = 'This program renews by itself. Change the card or cancel in your profile.'
        throw new Failure('rule_violated', message)
      }
    },

    /**
     * Records in the caller's transaction that an intent is the first payment of a subscription, at
     * the current price.
     */
    async note(
      tx: Executor,
      { intentId, userId, program }: { intentId: string; userId: string; program: PaidProgram },
    ): Promise<void> {
      // A coupon applies to the first payment only.
      const { accessMonths, couponId, title, ...charge } = await chargeFor(tx, userId, { program })
      const { name, testMode: inTest } = provider
      if (!isOurs(name)) return
      const made = { id: newId(), intentId, userId, program, provider: name, inTest, at: now() }
      await insertRecurring(tx, { ...made, accessMonths, charge })
    },

    /**
     * Creates the subscription at the provider; returns the secret of its first payment. Completes
     * even if nobody is waiting any more.
     */
    async begin(intent: IntentRow, recurringId: string, description: string): Promise<string> {
      const row = await findRecurring(db.pool, recurringId)
      const [payer] = row?.userId ? await identity.usersByIds(db.pool, [row.userId]) : []
      if (!row || !payer) throw notFound()
      const { id, amountCents, currency, accessMonths } = row
      const { intentId, clientSecret, ...known } = await provider.recurring.begin({
        id,
        payer: { id: payer.id, name: payer.name, email: payer.email },
        customerId: await customerOf(db.pool, payer.id, provider.name),
        firstCents: intent.amountCents,
        amountCents,
        currency,
        accessMonths,
        description,
      })
      await db.transaction(async (tx) => {
        await rememberSubscription(tx, id, known)
        await rememberProviderId(tx, intent.id, intentId)
      })
      return clientSecret
    },

    /** Cancels an intent, and with it a subscription that it was to begin. */
    async cancel({ recurringId }: IntentRow, providerId: string): Promise<void> {
      const row = recurringId ? await findRecurring(db.pool, recurringId) : undefined
      if (!row?.providerId) return provider.cancel(providerId)
      await provider.recurring.stop(row.providerId)
      // For an intent that outlives its subscription; rejected if it was cancelled with it.
      await provider.cancel(providerId)
    },
  }
}
