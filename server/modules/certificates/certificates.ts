import { randomBytes } from 'node:crypto'
import { codeLength, readCode } from '#contract/certificate-codes.ts'
import type { Certificate, OwnCertificates, Standing } from '#contract/certificates.ts'
import { newId } from '#server/platform/clock.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentCertificate, presentOwn, verificationUrl } from './certificates.present.ts'
import {
  certifiedProgram,
  codeFrom,
  conditionsOf,
  dayIn,
  isComplete,
  isValid,
  mayEarn,
  programRole,
} from './certificates.rules.ts'
import {
  type CertificateRow,
  findByCode,
  findCertificate,
  findCertificateOf,
  insertCertificate,
  selectDesign,
} from './certificates.store.ts'
import { reachedBy, readConditions } from './conditions.ts'
import { lookOf } from './design.ts'
import type { CertificatesDeps } from './index.ts'

/**
 * The caller's certificates and progress. A certificate that is earned but not issued yet is issued
 * here: the last missing lesson may have been removed from the program, or a subscription renewed.
 */
export async function listOwn(deps: CertificatesDeps, actor: Actor): Promise<OwnCertificates> {
  const { academySettings, config, db } = deps
  const [issued, standing, { brand }] = await Promise.all([
    findCertificateOf(db.pool, actor.id),
    standingOf(deps, actor.id),
    academySettings.read(db.pool),
  ])
  const row = issued ?? (await issueEarned(deps, actor.id, standing))
  return {
    certificates: row ? [presentOwn(row, { brand, publicUrl: config.PUBLIC_URL })] : [],
    standing,
  }
}

/** Issues the certificate of a user who has earned it and has none. */
export async function issueCertificate(deps: CertificatesDeps, userId: string): Promise<void> {
  if (await findCertificateOf(deps.db.pool, userId)) return
  await issueEarned(deps, userId, await standingOf(deps, userId))
}

/**
 * Issues the certificate of a user who has earned it by this access state, and notifies the user: once, however
 * often and concurrently this is called. Returns the user's certificate; null if there is none.
 */
async function issueEarned(
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

/** A user's progress; null for users who cannot earn a certificate now. */
async function standingOf(deps: CertificatesDeps, userId: string): Promise<Standing | null> {
  const { academySettings, access, assignments, courses, db } = deps
  const [{ roles }, { lessons, completed }, counted, { academyComplete }, demanded] =
    await Promise.all([
      access.accessOf(userId),
      courses.programLessons(userId, programRole),
      assignments.countPassed(userId, courses.programIds(programRole)),
      academySettings.read(db.pool),
      readConditions(deps),
    ])
  if (!mayEarn(roles)) return null
  return {
    lessons,
    lessonsCompleted: completed,
    assignments: counted.assignments,
    assignmentsPassed: counted.passed,
    isProgramComplete: academyComplete,
    conditions: conditionsOf(demanded, await reachedBy(deps, userId, demanded)),
  }
}

/** The caller's own certificate as a PDF, and its code; throws 404 for any other, and 422 if it is revoked. */
export async function readPdf(
  deps: CertificatesDeps,
  actor: Actor,
  id: string,
): Promise<{ code: string; file: Uint8Array }> {
  const { academySettings, config, db } = deps
  const row = await findCertificate(db.pool, id)
  if (row?.userId !== actor.id) throw notFound()
  if (!isValid(row.changes)) {
    throw new Failure('rule_violated', 'This certificate has been revoked.')
  }
  const { code, name, program, lessons, assignments, issuedAt, issuedOn } = row
  const [{ brand }, design] = await Promise.all([
    academySettings.read(db.pool),
    selectDesign(db.pool),
  ])
  const look = await lookOf(deps, design)
  // The fonts and the PDF library take 25 MB, and few processes ever need them.
  const { drawCertificate } = await import('./draw-certificate.ts')
  const file = await drawCertificate({
    code,
    name,
    lessons,
    assignments,
    issuedAt,
    issuedOn,
    brand,
    ...look,
    program,
    url: verificationUrl(config.PUBLIC_URL, code),
  })
  return { code, file }
}

/** The contents of the certificate with a code, in any spelling of the code; throws 404. */
export async function verify(deps: CertificatesDeps, typed: string): Promise<Certificate> {
  const row = await findWithCode(deps, typed)
  if (!row) throw notFound()
  const { brand } = await deps.academySettings.read(deps.db.pool)
  return presentCertificate(row, brand)
}

/** The certificate with a code, in any spelling of the code. */
export async function findWithCode(
  { db }: Pick<CertificatesDeps, 'db'>,
  typed: string,
): Promise<CertificateRow | null> {
  const code = readCode(typed)
  return code === null ? null : findByCode(db.pool, code)
}
