import { randomBytes } from 'node:crypto'
import type { Executor } from '#server/platform/database/database.ts'
import type { PayingDeps } from './index.ts'
import type { CardProvider, Observation } from './payment-provider.ts'
import { createSandboxRecurring } from './recurring/sandbox-recurring.ts'
import {
  findSandboxIntent,
  lockSandboxIntent,
  obtainSandboxIntent,
  type SandboxIntentRow,
  updateSandboxIntent,
} from './sandbox.store.ts'
import { chargeRefunded, refundFailed } from './sandbox-events.present.ts'
import { readSignedEvent } from './stripe-answers.ts'
import { deliver } from './webhooks.ts'

const day = 24 * 60 * 60 * 1000

/** A provider that moves no money and keeps its intents in our own database. */
export function createSandboxProvider(
  deps: Pick<PayingDeps, 'db' | 'jobs' | 'now' | 'sandboxSecret'>,
): CardProvider {
  const { db, now, sandboxSecret } = deps
  return {
    name: 'sandbox',
    publishableKey: null,
    testMode: true,
    payableFor: day,
    mobileMoney: [],
    takes: () => true,
    countryOf: null,
    accountMethods: null,
    refundsOnce: true,
    capture: null,
    async createIntent({ id, payer, amountCents, currency }) {
      const providerId = `pi_sandbox_${randomBytes(12).toString('hex')}`
      const row = await obtainSandboxIntent(db.pool, {
        id: providerId,
        clientSecret: `${providerId}_secret_${randomBytes(18).toString('hex')}`,
        idempotencyKey: id,
        userId: payer.id,
        amountCents,
        currency,
        at: now(),
      })
      return { providerId: row.id, clientSecret: row.clientSecret }
    },
    async lookUp(providerId) {
      const at = now()
      const row = await findSandboxIntent(db.pool, providerId)
      const over = !row || row.status === 'succeeded' || row.status === 'canceled'
      return {
        at,
        observations: observe(providerId, row, at),
        clientSecret: over ? null : row.clientSecret,
        refundedCents: row?.refundedCents ?? 0,
      }
    },
    cancel: (providerId) =>
      db.transaction(async (tx) => {
        const row = await lockSandboxIntent(tx, { id: providerId })
        if (row && row.status !== 'succeeded') {
          await updateSandboxIntent(tx, row.id, { status: 'canceled' })
        }
      }),
    refund: ({ providerId, upToCents }) =>
      db.transaction((tx) => refund(tx, providerId, upToCents)),
    recurring: createSandboxRecurring(deps),
    readEvent: (raw, headers) =>
      readSignedEvent(raw, {
        signature: headers['stripe-signature'],
        secret: sandboxSecret,
        now: now(),
      }),
  }

  async function refund(
    tx: Executor,
    providerId: string,
    upToCents: number | null,
  ): Promise<Observation[]> {
    // Whole seconds, as in the events.
    const at = new Date(Math.floor(now().getTime() / 1000) * 1000)
    const row = await lockSandboxIntent(tx, { id: providerId })
    if (row?.status !== 'succeeded') {
      const reason = 'The sandbox knows no such payment.'
      return [{ kind: 'refund_failed', providerId, at, reason, refundedCents: 0 }]
    }
    const refundedCents = upToCents ?? row.amountCents
    if (row.refundedCents < refundedCents) {
      await deliver(tx, deps, chargeRefunded(row, refundedCents, at))
      if (row.refundFails) await deliver(tx, deps, refundFailed(row, new Date(at.getTime() + 1000)))
      const left = row.refundFails ? row.refundedCents : refundedCents
      await updateSandboxIntent(tx, row.id, { refundedCents: left })
    }
    return [{ kind: 'refunded', providerId, at, refundedCents }]
  }
}

function observe(providerId: string, row: SandboxIntentRow | undefined, at: Date): Observation[] {
  if (!row || row.status === 'canceled') return [{ kind: 'cancelled', providerId, at }]
  const { amountCents, currency, refundedCents } = row
  if (row.status === 'succeeded') {
    const paid: Observation = { kind: 'succeeded', providerId, at, amountCents, currency }
    return refundedCents > 0 ? [{ kind: 'refunded', providerId, at, refundedCents }, paid] : [paid]
  }
  return row.errorMessage ? [{ kind: 'failed', providerId, at, reason: row.errorMessage }] : []
}
