import type { Agenda } from '#contract/dashboards.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { nextStep, weekOf } from './agenda.rules.ts'
import type { DashboardsDeps } from './deps.ts'

const sessionsRead = 20

/** The actor's next step, and the events of the next seven days. */
export async function readAgenda(
  { assignments, courses, liveSessions, now }: DashboardsDeps,
  actor: Actor,
): Promise<Agenda> {
  const [lesson, due, sessions] = await Promise.all([
    courses.nextLesson(actor),
    assignments.listDue(actor),
    liveSessions.upcoming(actor, { limit: sessionsRead }),
  ])
  const parts = { lesson, assignments: due, sessions }
  const at = now()
  return {
    next: nextStep(parts, at),
    isNew: lesson !== null && !lesson.isAnyBegun,
    week: weekOf(parts, at),
  }
}
