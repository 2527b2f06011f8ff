import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Change } from './change-course-in.ts'
import type { audiencesOf } from './courses.policy.ts'

/** Records a change of a course in the audit trail and notifies those who may see the course. */
export async function recordCourseChange(
  tx: Executor,
  actor: Actor,
  { id: courseId, title: name }: { id: string; title: string },
  change: Change,
  audiences: ReturnType<typeof audiencesOf>,
): Promise<void> {
  await recordAudit(tx, actor, { subject: courseId, name, ...change })
  for (const audience of audiences) {
    await emit(tx, { type: 'course.changed', subject: courseId, audience })
  }
}
