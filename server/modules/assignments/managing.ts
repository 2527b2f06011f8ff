import type {
  AssignmentChanges,
  AssignmentInput,
  AssignmentSort,
  ManagedAssignment,
} from '#contract/assignments.ts'
import type { Course } from '#contract/courses.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { titledEntry, type Versions } from '#server/platform/audit/changes.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { audiencesOf, requireCourse, visibleCourses } from './assignments.policy.ts'
import { presentManaged } from './assignments.present.ts'
import { coursesMatching } from './assignments.rules.ts'
import {
  type AssignmentRow,
  type CourseOrder,
  changeAssignment,
  copyAssignments,
  courseOfAssignment,
  coursesWithAssignments,
  deleteAssignmentRow,
  findAssignment,
  findManaged,
  insertAssignment,
  lockAssignment,
  selectManaged,
} from './assignments.store.ts'
import type { AssignmentsDeps } from './index.ts'
import { listFileKeys } from './submissions.store.ts'

/** Creates an assignment for the students of a course; 404 if there is no such course. */
export async function createAssignment(
  deps: AssignmentsDeps,
  actor: Actor,
  input: AssignmentInput,
): Promise<ManagedAssignment> {
  const course = await requireCourse(deps, actor, input)
  const id = await createOnce(deps.db, actor, (tx, made) =>
    createAssignmentIn(deps, tx, actor, course, made, input),
  ).catch((error) => {
    // The course was deleted at this very moment.
    throw violatedForeignKey(error) ? notFound() : error
  })
  return getManaged(deps, actor, id)
}

/** Creates an assignment with a given id, as part of a running transaction; `also` runs before its event. */
export async function createAssignmentIn(
  { now }: Pick<AssignmentsDeps, 'now'>,
  tx: Executor,
  actor: Actor,
  course: Course,
  id: string,
  input: Omit<AssignmentInput, 'courseId'>,
  also?: () => Promise<void>,
): Promise<void> {
  const { title, description, dueDate, evidence, rubric } = input
  const at = now()
  const after = await insertAssignment(tx, {
    id,
    courseId: course.id,
    title,
    description,
    dueDate: dueDate ? new Date(dueDate) : null,
    evidence: evidence ? JSON.stringify(evidence) : null,
    rubric: rubric ? JSON.stringify(rubric) : null,
    createdAt: at,
    updatedAt: at,
  })
  await also?.()
  const change = { action: 'assignment.created', before: null, after } as const
  await recordAssignmentChange(tx, actor, change, course)
}

/** Gives the copy of a course, which is a draft, the assignments of the original. */
export async function takeAssignmentsOver(
  { now, onCopied }: Pick<AssignmentsDeps, 'now' | 'onCopied'>,
  tx: Executor,
  courses: { from: string; to: string },
): Promise<void> {
  const copies = await copyAssignments(tx, courses, now())
  if (copies.length === 0) return
  await onCopied(tx, courses, copies)
  await emit(tx, { type: 'assignment.changed', subject: courses.to, audience: { role: 'admin' } })
}

/** Changes an assignment; throws 404, and 409 if `seenUpdatedAt` is not the last change. */
export async function updateAssignment(
  deps: AssignmentsDeps,
  actor: Actor,
  id: string,
  { seenUpdatedAt, dueDate, evidence, rubric, ...same }: AssignmentChanges,
): Promise<ManagedAssignment> {
  await applyAssignmentChange(deps, actor, id, async (tx, before) => {
    requireUnchanged(seenUpdatedAt, before)
    const due =
      dueDate === undefined ? {} : { dueDate: dueDate === null ? null : new Date(dueDate) }
    const requested =
      evidence === undefined ? {} : { evidence: evidence && JSON.stringify(evidence) }
    const criteria = rubric === undefined ? {} : { rubric: rubric && JSON.stringify(rubric) }
    const updatedAt = changedAt(before, deps.now())
    const values = { ...same, ...due, ...requested, ...criteria, updatedAt }
    const after = await changeAssignment(tx, id, values)
    return { action: 'assignment.updated', after }
  })
  return getManaged(deps, actor, id)
}

interface Changed {
  action: string
  /** Null once it is deleted. */
  after: AssignmentRow | null
}

/** Applies a change to one assignment under a lock, in one transaction with its audit entry and event. */
async function applyAssignmentChange(
  { db, courses }: Pick<AssignmentsDeps, 'db' | 'courses'>,
  actor: Actor,
  id: string,
  work: (tx: Executor, before: AssignmentRow) => Promise<Changed>,
): Promise<void> {
  const found = await findAssignment(db.pool, id)
  if (!found) throw notFound()
  const course = await requireCourse({ courses }, actor, found)
  await db.transaction(async (tx) => {
    const before = await lockAssignment(tx, id)
    if (!before) throw notFound()
    const changed = await work(tx, before)
    await recordAssignmentChange(tx, actor, { before, ...changed }, course)
  })
}

const auditedFields = ['title', 'description', 'dueDate', 'rubric'] as const

/** An assignment with its criteria in words, which is what the audit trail shows. */
const audited = (row: AssignmentRow | null) =>
  row && { ...row, rubric: row.rubric?.map(({ name, points }) => `${name}: ${points}`) ?? null }

/** Writes the audit entry and emits the event of a change. */
async function recordAssignmentChange(
  tx: Executor,
  actor: Actor,
  { action, ...versions }: Versions<AssignmentRow> & { action: string },
  course: Course,
): Promise<void> {
  const { id } = versions.before ?? versions.after
  const [before, after] = [audited(versions.before), audited(versions.after)]
  await recordAudit(tx, actor, titledEntry(action, before, after, auditedFields))
  for (const audience of audiencesOf(course)) {
    await emit(tx, { type: 'assignment.changed', subject: id, audience })
  }
}

/**
 * Deletes an assignment with all attempts; the files are deleted after the commit. Throws 409 if it is a lesson of its
 * course.
 */
export function deleteAssignment(deps: AssignmentsDeps, actor: Actor, id: string): Promise<void> {
  return applyAssignmentChange(deps, actor, id, async (tx) => {
    const keys = await listFileKeys(tx, id)
    await deleteAssignmentRow(tx, id)
    await deps.media.deleteFiles(tx, keys)
    return { action: 'assignment.deleted', after: null }
  }).catch((error) => {
    if (violatedForeignKey(error) === null) throw error
    throw new Failure(
      'conflict',
      'This assignment is a lesson of its course. Delete the lesson first, under Manage Videos.',
    )
  })
}

type ReadDeps = Pick<AssignmentsDeps, 'courses' | 'db'>

/** A page of all assignments, newest first unless sorted, with their total number. */
export async function listManaged(
  { db, courses }: ReadDeps,
  actor: Actor,
  query: ListQuery<AssignmentSort> & { courseId?: string },
): Promise<Page<ManagedAssignment>> {
  const titles = await visibleCourses({ courses }, actor, coursesWithAssignments)
  const { rows, total } = await selectManaged(db.pool, partOf(query), orderOf(titles, query.search))
  const assignments = rows.map((row) => presentManaged(row, titles.get(row.courseId) ?? ''))
  return { items: assignments, total }
}

const orderOf = (titles: ReadonlyMap<string, string>, search: string | undefined): CourseOrder => ({
  matching: search ? coursesMatching(titles, search) : [],
  byTitle: [...titles].sort(([, one], [, other]) => one.localeCompare(other)).map(([id]) => id),
})

/** One assignment with its figures; 404 if there is none. */
export async function getManaged(
  { db, courses }: ReadDeps,
  actor: Actor,
  id: string,
): Promise<ManagedAssignment> {
  const [row, titles] = await Promise.all([
    findManaged(db.pool, id),
    visibleCourses({ courses }, actor, courseOfAssignment(id)),
  ])
  const title = titles.get(row?.courseId ?? '')
  if (!row || title === undefined) throw notFound()
  return presentManaged(row, title)
}
