import type { Course } from '#contract/courses.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { audienceOf } from './assignments.policy.ts'
import type { AssignmentRow } from './assignments.store.ts'

const told = ['title', 'description', 'dueDate'] as const

/** A created assignment has no `before`, a deleted one no `after`. */
type Versions =
  | { before: null; after: AssignmentRow }
  | { before: AssignmentRow; after: AssignmentRow | null }

/** Writes the audit entry and emits the event of a change. */
export async function recordAssignmentChange(
  tx: Executor,
  actor: Actor,
  { action, before, after }: Versions & { action: string },
  course: Course,
): Promise<void> {
  const { id, title: name } = before ?? after
  await recordAudit(tx, actor, { action, subject: id, name, ...changeOf(before, after, told) })
  await emit(tx, { type: 'assignment.changed', subject: id, audience: audienceOf(course) })
}
