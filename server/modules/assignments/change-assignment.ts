import type {
  AssignmentChanges,
  AssignmentInput,
  ManagedAssignment,
} from '#contract/assignments.ts'
import type { Course } from '#contract/courses.ts'
import type { Role } from '#contract/permissions.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  type AssignmentRow,
  changeAssignment,
  deleteAssignment,
  findAssignment,
  insertAssignment,
  lockAssignment,
} from './assignments.store.ts'
import type { AssignmentsDeps } from './deps.ts'
import { createGetManaged } from './manage-assignments.ts'
import { listFileKeys } from './submissions.store.ts'

/** Sets an assignment for the students of a course; 404 when there is no such course. */
export const createCreateAssignment = (deps: AssignmentsDeps) => {
  const get = createGetManaged(deps)
  return async (actor: Actor, input: AssignmentInput): Promise<ManagedAssignment> => {
    const { courseId, title, description, dueDate } = input
    const course = await deps.courses.get(actor, courseId)
    const [id, at] = [newId(), deps.now()]
    await deps.db
      .transaction(async (tx) => {
        await insertAssignment(tx, {
          id,
          courseId,
          title,
          description,
          dueDate: dueDate ? new Date(dueDate) : null,
          createdAt: at,
          updatedAt: at,
        })
        await record(tx, actor, { action: 'assignment.created', id, title }, course)
      })
      .catch((error) => {
        // The course was deleted in this very moment.
        throw violatedForeignKey(error) ? notFound() : error
      })
    return get(actor, id)
  }
}

/** Changes an assignment; throws 404, and 409 where `seenUpdatedAt` is not the last change. */
export const createUpdateAssignment = (deps: AssignmentsDeps) => {
  const get = createGetManaged(deps)
  return async (
    actor: Actor,
    id: string,
    { seenUpdatedAt, dueDate, ...same }: AssignmentChanges,
  ): Promise<ManagedAssignment> => {
    await change(deps, actor, id, async (tx, before) => {
      requireUnchanged(seenUpdatedAt, before)
      const due =
        dueDate === undefined ? {} : { dueDate: dueDate === null ? null : new Date(dueDate) }
      await changeAssignment(tx, id, { ...same, ...due, updatedAt: changedAt(before, deps.now()) })
      return 'assignment.updated'
    })
    return get(actor, id)
  }
}

/** Deletes an assignment with every attempt; the files go after the commit. */
export const createDeleteAssignment =
  (deps: AssignmentsDeps) =>
  (actor: Actor, id: string): Promise<void> =>
    change(deps, actor, id, async (tx) => {
      const keys = await listFileKeys(tx, id)
      await deleteAssignment(tx, id)
      await deps.media.deleteFiles(tx, keys)
      return 'assignment.deleted'
    })

/** Runs a change of one assignment, alone and in one transaction with its audit entry and event. */
async function change(
  { db, courses }: Pick<AssignmentsDeps, 'db' | 'courses'>,
  actor: Actor,
  id: string,
  work: (tx: Executor, before: AssignmentRow) => Promise<string>,
): Promise<void> {
  const found = await findAssignment(db.pool, id)
  if (!found) throw notFound()
  const course = await courses.get(actor, found.courseId)
  await db.transaction(async (tx) => {
    const before = await lockAssignment(tx, id)
    if (!before) throw notFound()
    const action = await work(tx, before)
    await record(tx, actor, { action, id, title: before.title }, course)
  })
}

async function record(
  tx: Executor,
  actor: Actor,
  { action, id, title }: { action: string; id: string; title: string },
  { isPublished, roleAccess }: Course,
): Promise<void> {
  await recordAudit(tx, actor, { action, subject: id, details: { title } })
  const role: Role = (isPublished && roleAccess[0]) || 'admin'
  await emit(tx, { type: 'assignment.changed', subject: id, audience: { role } })
}
