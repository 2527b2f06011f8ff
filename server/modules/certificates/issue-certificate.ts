import { randomBytes } from 'node:crypto'
import { codeLength } from '#contract/certificate-codes.ts'
import { newId } from '#server/platform/clock.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { certifiedProgram, codeFrom, isComplete } from './certificates.rules.ts'
import { findCertificateOf, insertCertificate } from './certificates.store.ts'
import type { CertificatesDeps } from './deps.ts'
import { createStandingOf } from './standing-of.ts'

/**
 * Issues the certificate of a user who has earned it and has none, and notifies the user: once,
 * however often and concurrently this is called.
 */
export const createIssueCertificate = (deps: CertificatesDeps) => {
  const standingOf = createStandingOf(deps)
  return async (userId: string): Promise<void> => {
    const { db, identity, now, offers } = deps
    if (await findCertificateOf(db.pool, userId)) return
    const standing = await standingOf(userId)
    if (!standing || !isComplete(standing)) return
    const [user] = await identity.usersByIds(db.pool, [userId])
    if (!user) return
    const { lessons, assignments } = standing
    const certificate = {
      id: newId(),
      userId,
      code: codeFrom(randomBytes(codeLength)),
      name: user.name,
      program: await offers.titleOf(db.pool, certifiedProgram),
      lessons,
      assignments,
      issuedAt: now(),
    }
    await db
      .transaction(async (tx) => {
        if (!(await insertCertificate(tx, certificate))) return
        const [subject, audience] = [certificate.id, { user: userId }]
        await emit(tx, { type: 'certificate.issued', subject, audience })
      })
      .catch((error) => {
        // The account was deleted at this very moment.
        if (!violatedForeignKey(error)) throw error
      })
  }
}
