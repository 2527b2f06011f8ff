import type { CertificateConditions } from '#contract/certificates.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentConditions } from './certificates.present.ts'
import { type Conditions, programRole, type Reached } from './certificates.rules.ts'
import { lockConditions, saveConditions, selectConditions } from './certificates.store.ts'
import type { CertificatesDeps } from './index.ts'

/** What certificates demand beside lessons and assignments. */
export const readConditions = async ({ db }: CertificatesDeps): Promise<CertificateConditions> =>
  presentConditions(await selectConditions(db.pool))

/**
 * Replaces the conditions; repeating a call has no further effect. Throws 409 if somebody else has changed them since
 * they were read. Certificates that are issued stay.
 */
export function updateConditions(
  { db, now }: CertificatesDeps,
  actor: Actor,
  { updatedAt: seen, ...conditions }: CertificateConditions,
): Promise<CertificateConditions> {
  return db.transaction(async (tx) => {
    const row = await lockConditions(tx)
    const before = presentConditions(row)
    const { updatedAt: _, ...known } = before
    if (JSON.stringify(inOrder(known)) === JSON.stringify(inOrder(conditions))) return before
    requireUnchanged(seen, row)
    const updatedAt = changedAt(row, now())
    const after = presentConditions(await saveConditions(tx, { ...conditions, updatedAt }))
    await recordAudit(tx, actor, {
      action: 'certificate.conditions_changed',
      ...changeOf(before, after, fields),
    })
    return after
  })
}

const fields = ['quizPercent', 'decisions', 'averageR', 'sessions'] as const
const inOrder = (conditions: Conditions) => fields.map((field) => conditions[field])

/** What a student has reached of the conditions that are set; nothing is read for the others. */
export async function reachedBy(
  { courses, db, drills, exercises, liveSessions, quizzes }: CertificatesDeps,
  userId: string,
  { quizPercent, decisions, sessions }: Conditions,
): Promise<Reached> {
  const lessons = courses.programLessonIds(programRole)
  const [quizAverage, single, drilled, joined] = await Promise.all([
    quizPercent === null ? null : quizzes.averageMark(db.pool, userId, lessons),
    decisions === null ? none : exercises.sumOfDecisions(db.pool, userId, lessons),
    decisions === null ? none : drills.sumOfDecisions(db.pool, userId, lessons),
    sessions === null ? 0 : liveSessions.countJoined(db.pool, userId, programRole),
  ])
  return {
    quizAverage,
    decisions: single.decisions + drilled.decisions,
    r: single.r + drilled.r,
    sessions: joined,
  }
}

const none = { decisions: 0, r: 0 }
