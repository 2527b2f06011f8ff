import { type CommunityContent, communityContentLimit } from '#contract/dashboards.ts'
import type { ContentRole } from '#contract/permissions.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { DashboardsDeps } from './deps.ts'

const free: { roles: ContentRole[]; limit: number } = {
  roles: ['community_student'],
  limit: communityContentLimit,
}

/**
 * The community page: content free for every signed-in user, and links to the community outside the
 * academy.
 */
export const createReadCommunityContent =
  ({ academySettings, courses, db, signals }: DashboardsDeps) =>
  async (actor: Actor): Promise<CommunityContent> => {
    const [freeCourses, freeSignals, { telegramUrl, discordUrl }] = await Promise.all([
      courses.listVisible(actor, free),
      signals.listVisible(actor, free),
      academySettings.read(db.pool),
    ])
    return {
      courses: freeCourses,
      signals: freeSignals,
      links: { telegram: telegramUrl, discord: discordUrl },
    }
  }
