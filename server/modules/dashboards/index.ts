import type { Challenge } from '#contract/challenges.ts'
import type { Course } from '#contract/courses.ts'
import {
  type AcademyContent,
  getAcademyContent,
  getCommunityContent,
  getMentorshipContent,
} from '#contract/dashboards.ts'
import type { LiveSession } from '#contract/live-sessions.ts'
import type { ContentRole, Role } from '#contract/permissions.ts'
import type { Signal } from '#contract/signals.ts'
import type { Strategy } from '#contract/strategies.ts'
import type { PageQuery } from '#contract/values.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { createReadAcademyContent } from './academy-content.ts'
import { createReadCommunityContent } from './community-content.ts'
import { createReadMentorshipContent } from './mentorship-content.ts'

/** At most so many of those items that are for one of these roles and that the actor may see. */
interface Part {
  roles: readonly ContentRole[]
  limit: number
}

/** A calendar month: the one of the time zone in which `at` lies. */
interface Month {
  timeZone: string
  at: Date
}

interface Performance {
  /** Percent; null without trades. */
  winRate: number | null
  profitLoss: number
  tradesCount: number
}

export interface DashboardsDeps {
  /** The time zone (IANA name) that the user has chosen; null without a choice. */
  timeZoneOf(userId: string): Promise<string | null>
  courses: {
    listVisible(actor: Actor, part: Part): Promise<Course[]>
    academyProgress(actor: Actor): Promise<AcademyContent['progress']>
  }
  liveSessions: {
    upcoming(actor: Actor, part: Part): Promise<LiveSession[]>
  }
  assignments: {
    listForStudent(actor: Actor): Promise<AcademyContent['assignments']>
  }
  journal: {
    totalTrades(userId: string): Promise<number>
    performanceOfMonth(userId: string, month: Month): Promise<Performance>
    /** The best first; those with too few trades are left out. */
    leaderboard(
      userIds: readonly string[],
      month: Month,
    ): Promise<{ userId: string; rank: number }[]>
  }
  mentorship: {
    listStrategies(actor: Actor, part: PageQuery): Promise<{ strategies: Strategy[] }>
    /** Those under way first. */
    listChallenges(actor: Actor, part: PageQuery): Promise<{ challenges: Challenge[] }>
  }
  access: { usersWithRole(role: Role): Promise<string[]> }
  now: Clock
  signals: { listVisible(actor: Actor, part: Part): Promise<Signal[]> }
  settings: { read(): Promise<{ telegramUrl: string | null; discordUrl: string | null }> }
}

/** What each dashboard shows first, put together from what the other modules tell of the caller. */
export function createDashboards(deps: DashboardsDeps): { routes: Route[] } {
  const academy = createReadAcademyContent(deps)
  const mentorship = createReadMentorshipContent(deps)
  const community = createReadCommunityContent(deps)
  return {
    routes: [
      route(getAcademyContent, {
        access: 'academy.enter',
        handle: ({ actor }) => academy(actor),
      }),
      route(getMentorshipContent, {
        access: 'mentorship.enter',
        // Who has chosen a time zone keeps it on every device.
        handle: async ({ actor, query }) =>
          mentorship(actor, (await deps.timeZoneOf(actor.id)) ?? query.timeZone),
      }),
      route(getCommunityContent, {
        access: 'community.read',
        handle: ({ actor }) => community(actor),
      }),
    ],
  }
}
