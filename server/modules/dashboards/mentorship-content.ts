import type { MentorshipContent } from '#contract/dashboards.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { DashboardsDeps } from './index.ts'

type Deps = Pick<DashboardsDeps, 'access' | 'journal' | 'liveSessions' | 'now'>

const sessionsShown = 20

/**
 * The mentorship dashboard: the coming mentorship sessions, the next one first, and what the caller's
 * trades of this month came to. Strategies and challenges belong to modules of their own, which hand
 * theirs in as further dependencies; an academy without those modules has none.
 */
export const createReadMentorshipContent = (deps: Deps) => {
  const readPerformance = createReadPerformance(deps)
  return async (actor: Actor, timeZone: string): Promise<MentorshipContent> => {
    const [sessions, performance] = await Promise.all([
      deps.liveSessions.upcoming(actor, { roles: ['mentorship_student'], limit: sessionsShown }),
      readPerformance(actor, timeZone),
    ])
    return {
      mentorshipSessions: sessions.map(({ title, description, date }) => ({
        title,
        description,
        date,
      })),
      advancedStrategies: [],
      challenges: [],
      performance,
    }
  }
}

const createReadPerformance =
  ({ access, journal, now }: Pick<Deps, 'access' | 'journal' | 'now'>) =>
  async (actor: Actor, timeZone: string): Promise<MentorshipContent['performance']> => {
    const month = { timeZone, at: now() }
    const [own, placings] = await Promise.all([
      journal.performanceOfMonth(actor.id, month),
      access
        .usersWithRole('mentorship_student')
        .then((students) => journal.leaderboard(students, month)),
    ])
    return {
      winRate: own.winRate ?? 0,
      profitLoss: own.profitLoss,
      tradesCount: own.tradesCount,
      rankPosition: placings.find(({ userId }) => userId === actor.id)?.rank ?? null,
    }
  }
