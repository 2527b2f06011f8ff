import type { Extension, ExtensionInput } from '#contract/assignments.ts'
import type { Page } from '#contract/endpoint.ts'
import type { PageQuery } from '#contract/values.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readerOf } from './assignments.policy.ts'
import { extendedDate } from './assignments.rules.ts'
import {
  type AssignmentRow,
  courseOfAssignment,
  findOwnAssignment,
  keepAssignment,
} from './assignments.store.ts'
import {
  deleteExtension,
  findExtension,
  markLateBy,
  saveExtension,
  selectExtensions,
} from './extensions.store.ts'
import type { AssignmentsDeps } from './index.ts'
import { getManaged } from './managing.ts'
import { lockNewestAttempt } from './submissions.store.ts'

/** A page of the students with a due date of their own; 404 if there is no such assignment. */
export async function listExtensions(
  deps: AssignmentsDeps,
  actor: Actor,
  id: string,
  query: PageQuery,
): Promise<Page<Extension>> {
  const { db, identity } = deps
  const [, { rows, total }] = await Promise.all([
    getManaged(deps, actor, id),
    selectExtensions(db.pool, identity.lookup, id, partOf(query)),
  ])
  const items = rows.flatMap(({ student, dueDate, reason, givenAt }) =>
    student
      ? { student, dueDate: dueDate.toISOString(), reason, givenAt: givenAt.toISOString() }
      : [],
  )
  return { items, total }
}

/**
 * Gives the student with this address a due date of their own, by which what they have handed in is late or not.
 * Throws 404, and 422 if nobody has the address, or everybody has more time.
 */
export async function giveExtension(
  deps: AssignmentsDeps,
  actor: Actor,
  id: string,
  { email, dueDate, reason }: ExtensionInput,
): Promise<Extension> {
  const { courses, db, identity, now } = deps
  return db
    .transaction(async (tx) => {
      // In the order of handing in, during which the date stays as it is.
      await courses.keepCourses(tx, courseOfAssignment(id))
      const assignment = await keepAssignment(tx, id)
      if (!assignment) throw notFound()
      const userId = await identity.idOfAddress(tx, email)
      const [student] = userId ? await identity.usersByIds(tx, [userId]) : []
      if (!userId || !student) throw unknownAddress()
      const own = new Date(dueDate)
      if (assignment.dueDate && own < assignment.dueDate) throw tooEarly()
      await lockNewestAttempt(tx, id, userId)
      const before = await findExtension(tx, id, userId)
      const after = { dueDate: own, reason, givenBy: actor.id, givenAt: now() }
      await saveExtension(tx, { assignmentId: id, userId, ...after })
      await markLateBy(tx, id, userId, extendedDate(assignment.dueDate, own))
      await recordExtension(tx, actor, assignment, userId, before, after)
      return {
        student: { id: userId, name: student.name, email: student.email },
        dueDate: after.dueDate.toISOString(),
        reason,
        givenAt: after.givenAt.toISOString(),
      }
    })
    .catch((error) => {
      // The account was deleted at this very moment.
      throw violatedForeignKey(error) ? unknownAddress() : error
    })
}

const unknownAddress = () => refusal('email', 'Nobody has this e-mail address.')
const tooEarly = () =>
  refusal('dueDate', 'This is before the due date of the assignment, which holds for everybody.')

const refusal = (path: string, message: string) =>
  new Failure('rule_violated', message, { issues: [{ path, message }] })

/** Gives a student the due date of the others again; what has been handed in stays in time. Throws 404. */
export function removeExtension(
  { db }: Pick<AssignmentsDeps, 'db'>,
  actor: Actor,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    const assignment = await keepAssignment(tx, id)
    const before = assignment && (await findExtension(tx, id, userId))
    if (!before || !(await deleteExtension(tx, id, userId))) throw notFound()
    await recordExtension(tx, actor, assignment, userId, before, null)
  })
}

interface Given {
  dueDate: Date
  reason: string
}

async function recordExtension(
  tx: Executor,
  actor: Actor,
  { id, title, dueDate: usual }: AssignmentRow,
  userId: string,
  before: Given | null,
  after: Given | null,
): Promise<void> {
  await recordAudit(tx, actor, {
    action: after ? 'assignment.extended' : 'assignment.extension_removed',
    subject: id,
    name: title,
    person: userId,
    // The reason stays between the two.
    ...changeOf(before, after, ['dueDate']),
  })
  for (const audience of [{ user: userId }, { role: 'admin' as const }]) {
    await emit(tx, { type: 'assignment.changed', subject: id, audience })
  }
  const dueFor = (own: Given | null) => extendedDate(usual, own?.dueDate ?? null)?.getTime() ?? 0
  // The same date again, an earlier one and one of an assignment that is due never are no more time.
  if (dueFor(after) <= dueFor(before)) return
  await emit(tx, { type: 'assignment.extended', subject: id, audience: { user: userId } })
}

/** The title of an assignment for the notice of its extension; null if that is gone, or the student may not see it. */
export async function describeExtension(
  deps: Pick<AssignmentsDeps, 'access' | 'courses' | 'db' | 'isOpen'>,
  id: string,
  userId: string,
): Promise<string | null> {
  const { access, db } = deps
  const [state, extension] = await Promise.all([
    access.accessOf(userId),
    findExtension(db.pool, id, userId),
  ])
  if (!extension) return null
  const row = await findOwnAssignment(db.pool, readerOf(deps, { ...state, id: userId }), id)
  return row?.title ?? null
}
