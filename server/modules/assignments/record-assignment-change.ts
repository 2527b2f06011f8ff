import type { Course } from '#contract/courses.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { audienceOf } from './assignments.policy.ts'

export async function recordAssignmentChange(
  tx: Executor,
  actor: Actor,
  { action, id, title }: { action: string; id: string; title: string },
  course: Course,
): Promise<void> {
  await recordAudit(tx, actor, { action, subject: id, details: { title } })
  await emit(tx, { type: 'assignment.changed', subject: id, audience: audienceOf(course) })
}
