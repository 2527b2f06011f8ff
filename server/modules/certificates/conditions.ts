import type { CertificateConditions } from '#contract/certificates.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentConditions } from './certificates.present.ts'
import { type Conditions, programRole, type Reached } from './certificates.rules.ts'
import { lockConditions, saveConditions, selectConditions } from './certificates.store.ts'
import type { CertificatesDeps } from './index.ts'

/** What certificates demand beside lessons and assignments. */
export const readConditions = async ({
  db,
}: Pick<CertificatesDeps, 'db'>): Promise<CertificateConditions> =>
  presentConditions(await selectConditions(db.pool))

/** The same for the owner, with the assignments that can be the final project. */
export async function readManagedConditions(
  deps: CertificatesDeps,
): Promise<CertificateConditions> {
  const { assignments, courses } = deps
  const [conditions, projects] = await Promise.all([
    readConditions(deps),
    assignments.inCourses(courses.programIds(programRole)),
  ])
  return { ...conditions, projects }
}

/**
 * Replaces the conditions; repeating a call has no further effect. Throws 409 if somebody else has changed them since
 * they were read, 422 for a final project that nobody could pass. Certificates that are issued stay.
 */
export async function updateConditions(
  deps: CertificatesDeps,
  actor: Actor,
  { updatedAt: seen, ...conditions }: Omit<CertificateConditions, 'projects'>,
): Promise<CertificateConditions> {
  const { assignments, courses, db, now } = deps
  const projects = await assignments.inCourses(courses.programIds(programRole))
  const stored = await db.transaction(async (tx) => {
    const row = await lockConditions(tx)
    const before = presentConditions(row)
    const { updatedAt: _, ...known } = before
    if (JSON.stringify(inOrder(known)) === JSON.stringify(inOrder(conditions))) return before
    requireUnchanged(seen, row)
    requireReachable(projects, known, conditions)
    const updatedAt = changedAt(row, now())
    const after = presentConditions(await saveConditions(tx, { ...conditions, updatedAt }))
    await recordAudit(tx, actor, {
      action: 'certificate.conditions_changed',
      ...changeOf(before, after, fields),
    })
    return after
  })
  return { ...stored, projects }
}

/** Throws 422 for a new final project that is no assignment of the program, or has fewer points than demanded. */
function requireReachable(
  projects: NonNullable<CertificateConditions['projects']>,
  known: Conditions,
  { finalProjectId, finalProjectPoints }: Conditions,
): void {
  if (finalProjectId === null) return
  const project = projects.find(({ id }) => id === finalProjectId)
  if (!project) {
    if (known.finalProjectId === finalProjectId) return
    throw new Failure('rule_violated', 'Choose an assignment of the Academy as the final project.')
  }
  if (finalProjectPoints !== null && finalProjectPoints > (project.points ?? 0)) {
    throw new Failure(
      'rule_violated',
      project.points === null
        ? 'This assignment has no points. Leave the points empty, or give it a rubric.'
        : `At most ${project.points} points can be had for this assignment.`,
    )
  }
}

const fields = [
  'quizPercent',
  'decisions',
  'averageR',
  'sessions',
  'finalProjectId',
  'finalProjectPoints',
] as const
const inOrder = (conditions: Conditions) => fields.map((field) => conditions[field])

/** What a student has reached of the conditions that are set; nothing is read for the others. */
export async function reachedBy(
  { assignments, courses, db, drills, exercises, liveSessions, quizzes }: CertificatesDeps,
  userId: string,
  { quizPercent, decisions, sessions, finalProjectId }: Conditions,
): Promise<Reached> {
  const lessons = courses.programLessonIds(programRole)
  const [quizAverage, single, drilled, joined, finalProject] = await Promise.all([
    quizPercent === null ? null : quizzes.averageMark(db.pool, userId, lessons),
    decisions === null ? none : exercises.sumOfDecisions(db.pool, userId, lessons),
    decisions === null ? none : drills.sumOfDecisions(db.pool, userId, lessons),
    sessions === null ? 0 : liveSessions.countJoined(db.pool, userId, programRole),
    finalProjectId === null ? null : assignments.reachedIn(userId, finalProjectId),
  ])
  return {
    quizAverage,
    decisions: single.decisions + drilled.decisions,
    r: single.r + drilled.r,
    sessions: joined,
    finalProject,
  }
}

const none = { decisions: 0, r: 0 }
