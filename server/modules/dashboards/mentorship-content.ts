import type { MentorshipContent } from '#contract/dashboards.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { DashboardsDeps } from './index.ts'

const sessionsShown = 20

/**
 * The mentorship dashboard: the coming mentorship sessions, the next one first. Strategies, challenges
 * and the month's performance belong to modules of their own, which hand theirs in as further
 * dependencies; an academy without those modules has none, and nobody is ranked.
 */
export const createReadMentorshipContent =
  ({ liveSessions }: Pick<DashboardsDeps, 'liveSessions'>) =>
  async (actor: Actor): Promise<MentorshipContent> => {
    const sessions = await liveSessions.upcoming(actor, {
      roles: ['mentorship_student'],
      limit: sessionsShown,
    })
    return {
      mentorshipSessions: sessions.map(({ title, description, date }) => ({
        title,
        description,
        date,
      })),
      advancedStrategies: [],
      challenges: [],
      performance: { winRate: 0, profitLoss: 0, tradesCount: 0, rankPosition: null },
    }
  }
