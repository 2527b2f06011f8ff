import type { AcademyContent } from '#contract/dashboards.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { DashboardsDeps } from './index.ts'

/**
 * The academy dashboard: the caller's progress and the next session for the academy or for everyone.
 * Assignments and journal trades belong to modules of their own, which hand theirs in as further
 * dependencies; an academy without those modules has none to show.
 */
export const createReadAcademyContent =
  ({ courses, liveSessions }: Pick<DashboardsDeps, 'courses' | 'liveSessions'>) =>
  async (actor: Actor): Promise<AcademyContent> => {
    const [progress, [next]] = await Promise.all([
      courses.academyProgress(actor),
      liveSessions.upcoming(actor, { roles: ['academy_student', 'community_student'], limit: 1 }),
    ])
    return {
      progress,
      assignments: [],
      liveSession: next ? { title: next.title, scheduledTime: next.date } : null,
      tradingJournal: { totalTrades: 0 },
    }
  }
