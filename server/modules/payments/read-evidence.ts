import { recordAudit } from '#server/platform/audit/audit.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { PaymentsDeps } from './deps.ts'
import { findTransaction } from './transactions.store.ts'

/** The parts of a user's data export that are used as evidence. */
const told = ['account', 'courses', 'messages', 'consents']

/**
 * A PDF for the card provider about a disputed payment; downloading it is recorded, since it
 * contains personal data. Throws 404, and 422 if the payment is not disputed.
 */
export const createReadEvidence =
  ({ db, now, config, contributed, offers }: PaymentsDeps) =>
  async (actor: Actor, id: string): Promise<{ name: string; file: Uint8Array }> => {
    const transaction = await findTransaction(db.pool, id)
    if (!transaction) throw notFound()
    if (!transaction.dispute) {
      throw new Failure('rule_violated', 'Nobody disputes this payment.')
    }
    const { userId, program, providerId } = transaction
    const title = await offers.titleOf(db.pool, program)
    await db.transaction((tx) =>
      recordAudit(tx, actor, {
        action: 'dispute.evidence_taken',
        subject: id,
        name: title,
        person: userId,
      }),
    )
    const parts = await Promise.all(
      contributed.personalData
        .filter(({ part }) => userId !== null && told.includes(part))
        .map(async ({ part, read }) => [part, await read(userId ?? '')] as const),
    )
    // The PDF library takes 25 MB, and few processes ever need it.
    const { drawEvidence } = await import('./draw-evidence.ts')
    const about = { brand: config.BRAND_NAME, title, now: now() }
    const file = await drawEvidence(transaction, Object.fromEntries(parts), about)
    return { name: `evidence-${providerId}`, file }
  }
