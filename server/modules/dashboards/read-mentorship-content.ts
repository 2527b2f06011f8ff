import type { MentorshipContent } from '#contract/dashboards.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { DashboardsDeps } from './deps.ts'

const sessionsShown = 20

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
    const published = await strategies.listPublished(actor)
    return published.map((strategy) => ({ ...strategy, winRate: strategy.winRate ?? 0 }))
  }

/** What has not ended, first of all what the actor can still work on. */
const createReadChallenges =
  ({ challenges }: DashboardsDeps) =>
  async (actor: Actor): Promise<MentorshipContent['challenges']> => {
    const current = await challenges.listCurrent(actor)
    const isActive = ({ status }: { status: string }) => status === 'active'
    return [...current.filter(isActive), ...current.filter((one) => !isActive(one))]
  }

const createReadPerformance =
  ({ access, identity, journal, now }: DashboardsDeps) =>
  async (actor: Actor, deviceZone: string): Promise<MentorshipContent['performance']> => {
    const chosen = await identity.preferencesOf(actor.id)
    // Who has chosen a time zone keeps it on every device.
    const month = { timeZone: chosen.timeZone ?? deviceZone, at: now() }
    const [own, rankPosition] = await Promise.all([
      journal.performanceOfMonth(actor.id, month),
      journal.placeOfMonth(actor.id, access.holdersOf('mentorship_student'), month),
    ])
    return {
      winRate: own.winRate ?? 0,
      profitLoss: own.profitLoss,
      tradesCount: own.tradesCount,
      fromStatements: own.fromStatements,
      rankPosition,
    }
  }
