import type { CertificateConditions } from '#contract/certificates.ts'
import { type PaidProgram, programs } from '#contract/offers/programs.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentConditions } from './certificates.present.ts'
import type { Conditions, Reached } from './certificates.rules.ts'
import { lockConditions, saveConditions, selectConditions } from './certificates.store.ts'
import type { CertificatesDeps } from './index.ts'

/** What the certificates of a program demand, with the assignments that can be its final project. */
export async function readConditions(
  deps: CertificatesDeps,
  program: PaidProgram,
): Promise<CertificateConditions> {
  const [rows, projects] = await Promise.all([
    selectConditions(deps.db.pool),
    projectsOf(deps, program),
  ])
  const row = rows.find((one) => one.program === program)
  if (!row) throw new Error(`There are no conditions of the program ${program}.`)
  return { ...presentConditions(row), projects }
}

const projectsOf = ({ assignments, courses }: CertificatesDeps, program: PaidProgram) =>
  assignments.inCourses(courses.programIds(programs[program].role))

/**
 * Replaces the conditions of a program; repeating a call has no further effect. Throws 409 if somebody else has changed them since
 * they were read, 422 for a final project that nobody could pass. Certificates that are issued stay.
 */
export async function updateConditions(
  deps: CertificatesDeps,
  actor: Actor,
  program: PaidProgram,
  { updatedAt: seen, ...conditions }: Omit<CertificateConditions, 'projects'>,
): Promise<CertificateConditions> {
  const { db, now } = deps
  const projects = await projectsOf(deps, program)
  const stored = await db.transaction(async (tx) => {
    const row = await lockConditions(tx, program)
    const before = presentConditions(row)
    const { updatedAt: _, ...known } = before
    if (JSON.stringify(inOrder(known)) === JSON.stringify(inOrder(conditions))) return before
    requireUnchanged(seen, row)
    requireReachable(program, projects, { known, conditions })
    const updatedAt = changedAt(row, now())
    const after = presentConditions(await saveConditions(tx, program, { ...conditions, updatedAt }))
    await recordAudit(tx, actor, {
      action: 'certificate.conditions_changed',
      name: names[program],
      ...changeOf(before, after, fields),
    })
    return after
  })
  return { ...stored, projects }
}

/** Throws 422 for a new final project that is no assignment of the program, or has fewer points than demanded. */
function requireReachable(
  program: PaidProgram,
  projects: NonNullable<CertificateConditions['projects']>,
  { known, conditions }: { known: Conditions; conditions: Conditions },
): void {
  const { finalProjectId, finalProjectPoints } = conditions
  if (finalProjectId === null) return
  const project = projects.find(({ id }) => id === finalProjectId)
  if (!project) {
    if (known.finalProjectId === finalProjectId) return
    throw new Failure(
      'rule_violated',
      `Choose an assignment of the ${names[program]} as the final project.`,
    )
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

const names: Record<PaidProgram, string> = { academy: 'Academy', mentorship: 'Mentorship' }

const fields = [
  'isIssued',
  'allLessons',
  'allAssignments',
  'quizPercent',
  'decisions',
  'averageR',
  'sessions',
  'finalProjectId',
  'finalProjectPoints',
] as const
const inOrder = (conditions: Conditions) => fields.map((field) => conditions[field])

/** What a student has reached of the conditions of a program that are set; nothing is read for the others. */
export async function reachedBy(
  { assignments, courses, db, drills, exercises, liveSessions, quizzes }: CertificatesDeps,
  userId: string,
  program: PaidProgram,
  { quizPercent, decisions, sessions, finalProjectId }: Conditions,
): Promise<Reached> {
  const { role } = programs[program]
  const lessons = courses.programLessonIds(role)
  const [quizAverage, single, drilled, joined, finalProject] = await Promise.all([
    quizPercent === null ? null : quizzes.averageMark(db.pool, userId, lessons),
    decisions === null ? none : exercises.sumOfDecisions(db.pool, userId, lessons),
    decisions === null ? none : drills.sumOfDecisions(db.pool, userId, lessons),
    sessions === null ? 0 : liveSessions.countJoined(db.pool, userId, role),
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
