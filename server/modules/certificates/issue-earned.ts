import { randomBytes } from 'node:crypto'
import { codeLength } from '#contract/certificate-codes.ts'
import type { Standing } from '#contract/certificates.ts'
import { newId } from '#server/platform/clock.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { certifiedProgram, codeFrom, dayIn, isComplete } from './certificates.rules.ts'
import { type CertificateRow, findCertificateOf, insertCertificate } from './certificates.store.ts'
import type { CertificatesDeps } from './deps.ts'

/**
 * Issues the certificate of a user who has earned it by this standing, and notifies the user: once, however
 * often and concurrently this is called. Returns the user's certificate; null if there is none.
 */
export async function issueEarned(
  { db, identity, now, offers }: CertificatesDeps,
  userId: string,
  standing: Standing | null,
): Promise<CertificateRow | null> {
  if (!standing || !isComplete(standing)) return null
  const [user] = await identity.usersByIds(db.pool, [userId])
  if (!user) return null
  const { lessons, assignments } = standing
  const issuedAt = now()
  const zone = await identity.zoneOf(db.pool, userId)
  const certificate = {
    id: newId(),
    userId,
    code: codeFrom(randomBytes(codeLength)),
    name: user.name,
    program: await offers.titleOf(db.pool, certifiedProgram),
    lessons,
    assignments,
    issuedAt,
    issuedOn: dayIn(zone ?? 'UTC', issuedAt),
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
  // It may be the one of a simultaneous call.
  return findCertificateOf(db.pool, userId)
}
