import type { AcademyContent } from '#contract/dashboards.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { DashboardsDeps } from './deps.ts'

/**
 * The academy dashboard: the caller's progress, assignments and number of trades, and the next
 * session for the academy or for everyone.
 */
export async function readAcademyContent(
  { assignments, courses, journal, liveSessions }: DashboardsDeps,
  actor: Actor,
): Promise<AcademyContent> {
  const [progress, due, totalTrades, [next]] = await Promise.all([
    courses.academyProgress(actor),
    assignments.listDue(actor),
    journal.totalTrades(actor.id),
    liveSessions.upcoming(actor, { roles: ['academy_student', 'community_student'], limit: 1 }),
  ])
  return {
    progress,
    assignments: due,
    liveSession: next ? { title: next.title, scheduledTime: next.date } : null,
    tradingJournal: { totalTrades },
  }
}
