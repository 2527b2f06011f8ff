import type { MentorshipContent } from '#contract/dashboards.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { DashboardsDeps } from './deps.ts'

const sessionsShown = 20

/**
 * The mentorship dashboard: the upcoming mentorship sessions, the next one first, the newest
 * published strategies, the current challenges, and the result of the caller's trades this month.
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

/** Current challenges, with those the actor can still work on first. */
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
    // A chosen time zone applies on every device.
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
