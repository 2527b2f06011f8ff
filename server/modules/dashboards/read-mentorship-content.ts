import type { MentorshipContent } from '#contract/dashboards.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { DashboardsDeps } from './deps.ts'

const sessionsShown = 20
/** Of strategies and of challenges. */
const listed = { page: 1, limit: 100 }

/**
 * The mentorship dashboard: the coming mentorship sessions, the next one first, the newest published
 * strategies, the challenges that have not ended, and what the caller's trades of this month came to.
 */
export const createReadMentorshipContent = (deps: DashboardsDeps) => {
  const readPerformance = createReadPerformance(deps)
  const readStrategies = createReadStrategies(deps)
  const readChallenges = createReadChallenges(deps)
  return async (actor: Actor, deviceZone: string): Promise<MentorshipContent> => {
    const [sessions, advancedStrategies, challenges, performance] = await Promise.all([
      deps.liveSessions.upcoming(actor, { roles: ['mentorship_student'], limit: sessionsShown }),
      readStrategies(actor),
      readChallenges(actor),
      readPerformance(actor, deviceZone),
    ])
    return {
      mentorshipSessions: sessions.map(({ title, description, date }) => ({
        title,
        description,
        date,
      })),
      advancedStrategies,
      challenges,
      performance,
    }
  }
}

const createReadStrategies =
  ({ strategies }: DashboardsDeps) =>
  async (actor: Actor): Promise<MentorshipContent['advancedStrategies']> => {
    const { items } = await strategies.list(actor, listed)
    return items
      .filter(({ isPublished }) => isPublished)
      .map(({ id, title, description, record, riskLevel }) => ({
        id,
        title,
        description,
        riskLevel,
        winRate: record.winRate ?? 0,
      }))
  }

/** What has not ended, first of all what the actor can still work on. */
const createReadChallenges =
  ({ challenges, now }: DashboardsDeps) =>
  async (actor: Actor): Promise<MentorshipContent['challenges']> => {
    const { items } = await challenges.list(actor, listed)
    const current = items.filter(
      ({ isPublished, endDate }) => isPublished && new Date(endDate) > now(),
    )
    const isActive = ({ status }: { status: string }) => status === 'active'
    return [...current.filter(isActive), ...current.filter((one) => !isActive(one))].map(
      ({ id, title, description, status, progress, reward, endDate }) => ({
        id,
        title,
        description,
        status,
        progress,
        reward,
        endDate,
      }),
    )
  }

const createReadPerformance =
  ({ access, identity, journal, now }: DashboardsDeps) =>
  async (actor: Actor, deviceZone: string): Promise<MentorshipContent['performance']> => {
    const [chosen, students] = await Promise.all([
      identity.preferencesOf(actor.id),
      access.usersWithRole('mentorship_student'),
    ])
    // Who has chosen a time zone keeps it on every device.
    const month = { timeZone: chosen.timeZone ?? deviceZone, at: now() }
    const [own, placings] = await Promise.all([
      journal.performanceOfMonth(actor.id, month),
      journal.leaderboard(students, month),
    ])
    return {
      winRate: own.winRate ?? 0,
      profitLoss: own.profitLoss,
      tradesCount: own.tradesCount,
      rankPosition: placings.find(({ userId }) => userId === actor.id)?.rank ?? null,
    }
  }
