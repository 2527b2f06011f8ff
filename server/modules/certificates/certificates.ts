import { randomBytes } from 'node:crypto'
import type { Role } from '#contract/access/permissions.ts'
import { codeLength, readCode } from '#contract/certificate-codes.ts'
import type { Certificate, OwnCertificates, Standing } from '#contract/certificates.ts'
import { type PaidProgram, paidProgramNames, programs } from '#contract/offers/programs.ts'
import { newId } from '#server/platform/clock.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  presentCertificate,
  presentConditions,
  presentOwn,
  verificationUrl,
} from './certificates.present.ts'
import {
  codeFrom,
  conditionsOf,
  dayIn,
  isComplete,
  isValid,
  mayEarn,
} from './certificates.rules.ts'
import {
  type CertificateRow,
  certificatesOf,
  findByCode,
  findCertificate,
  insertCertificate,
  keepConditions,
  selectConditions,
  selectDesign,
} from './certificates.store.ts'
import { reachedBy } from './conditions.ts'
import { lookOf } from './design.ts'
import type { CertificatesDeps } from './index.ts'

/**
 * The caller's certificates and progress. A certificate that is earned but not issued yet is issued
 * here: the last missing lesson may have been removed from the program, or a subscription renewed.
 */
export async function listOwn(deps: CertificatesDeps, actor: Actor): Promise<OwnCertificates> {
  const { academySettings, config, db } = deps
  const [issued, standings, { brand }] = await Promise.all([
    certificatesOf(db.pool, actor.id),
    standingsOf(deps, actor.id, programsOf(actor)),
    academySettings.read(db.pool),
  ])
  const rows = (await issueEarned(deps, actor.id, { issued, standings })) ?? issued
  return {
    certificates: rows.map((row) => presentOwn(row, { brand, publicUrl: config.PUBLIC_URL })),
    standings: standings.map(({ standing }) => standing),
  }
}

/** Issues the certificates that a user has earned and does not have. */
export async function issueCertificates(deps: CertificatesDeps, userId: string): Promise<void> {
  const programs = programsOf(await deps.access.accessOf(userId))
  const [issued, standings] = await Promise.all([
    certificatesOf(deps.db.pool, userId),
    standingsOf(deps, userId, programs),
  ])
  await issueEarned(deps, userId, { issued, standings })
}

/** The programs of which somebody can earn the certificate. */
const programsOf = ({ roles }: { roles: readonly Role[] }): PaidProgram[] =>
  paidProgramNames.filter((program) => mayEarn(roles, program))

/** A user's progress, and when its conditions were last changed. */
interface Considered {
  standing: Standing
  demandedAt: Date
}

/**
 * Issues the certificates that a user has earned by these standings, and notifies the user: each once, however
 * often and concurrently this is called. Returns the user's certificates; null if nothing was earned.
 */
async function issueEarned(
  deps: CertificatesDeps,
  userId: string,
  { issued, standings }: { issued: readonly CertificateRow[]; standings: readonly Considered[] },
): Promise<CertificateRow[] | null> {
  const { db, identity } = deps
  const earned = standings.filter(
    ({ standing }) =>
      isComplete(standing) &&
      !issued.some(({ certifiedProgram }) => certifiedProgram === standing.program),
  )
  if (earned.length === 0) return null
  const [user] = await identity.usersByIds(db.pool, [userId])
  if (!user) return null
  const zone = (await identity.zoneOf(db.pool, userId)) ?? 'UTC'
  for (const one of earned) await issue(deps, { userId, name: user.name, zone }, one)
  // They may be those of a simultaneous call.
  return certificatesOf(db.pool, userId)
}

async function issue(
  { db, now }: CertificatesDeps,
  { userId, name, zone }: { userId: string; name: string; zone: string },
  { standing, demandedAt }: Considered,
): Promise<void> {
  const { program: certifiedProgram, title: program } = standing
  const issuedAt = now()
  const certificate = {
    id: newId(),
    userId,
    certifiedProgram,
    code: codeFrom(randomBytes(codeLength)),
    name,
    program,
    lessons: standing.allLessons ? standing.lessons : 0,
    assignments: standing.allAssignments ? standing.assignments : 0,
    issuedAt,
    issuedOn: dayIn(zone, issuedAt),
  }
  await db
    .transaction(async (tx) => {
      // Of conditions that were changed meanwhile nothing is known; they are looked at the next time.
      if (!(await keepConditions(tx, certifiedProgram, demandedAt))) return
      if (!(await insertCertificate(tx, certificate))) return
      const [subject, audience] = [certificate.id, { user: userId }]
      await emit(tx, { type: 'certificate.issued', subject, audience })
    })
    .catch((error) => {
      // The account was deleted at this very moment.
      if (!violatedForeignKey(error)) throw error
    })
}

/** A user's progress in those of the programs that certify their students, and whose certificate the user can earn now. */
async function standingsOf(
  deps: CertificatesDeps,
  userId: string,
  programs: readonly PaidProgram[],
): Promise<Considered[]> {
  if (programs.length === 0) return []
  const [{ roles }, demanded, standings] = await Promise.all([
    deps.access.accessOf(userId),
    selectConditions(deps.db.pool),
    Promise.all(programs.map((program) => progressOf(deps, userId, program))),
  ])
  const considered = standings.map(async (progress) => {
    const row = demanded.find(({ program }) => program === progress.program)
    if (!row?.isIssued || !mayEarn(roles, progress.program)) return []
    const conditions = presentConditions(row)
    const reached = await reachedBy(deps, userId, progress.program, conditions)
    const { allLessons, allAssignments } = conditions
    const standing = {
      ...{ ...progress, allLessons, allAssignments },
      conditions: conditionsOf(conditions, reached),
    }
    return [{ standing, demandedAt: row.updatedAt }]
  })
  return (await Promise.all(considered)).flat()
}

/** What a user has completed of a program, whatever of it is demanded. */
async function progressOf(
  { academySettings, assignments, courses, db, offers }: CertificatesDeps,
  userId: string,
  program: PaidProgram,
): Promise<Omit<Standing, 'allAssignments' | 'allLessons' | 'conditions'>> {
  const { role } = programs[program]
  const [{ lessons, completed }, counted, { academyComplete }, title] = await Promise.all([
    courses.programLessons(userId, role),
    assignments.countPassed(userId, courses.programIds(role)),
    academySettings.read(db.pool),
    offers.titleOf(db.pool, program),
  ])
  return {
    program,
    title,
    lessons,
    lessonsCompleted: completed,
    assignments: counted.assignments,
    assignmentsPassed: counted.passed,
    isProgramComplete: program !== 'academy' || academyComplete,
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
