import { type CommunityContent, communityContentLimit } from '#contract/dashboards.ts'
import type { ContentRole } from '#contract/permissions.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { DashboardsDeps } from './index.ts'

const free: { roles: ContentRole[]; limit: number } = {
  roles: ['community_student'],
  limit: communityContentLimit,
}

/** The community page: the courses and signals that are free for every signed-in user. */
export const createReadCommunityContent =
  ({ courses, signals }: Pick<DashboardsDeps, 'courses' | 'signals'>) =>
  async (actor: Actor): Promise<CommunityContent> => {
    const [freeCourses, freeSignals] = await Promise.all([
      courses.listVisible(actor, free),
      signals.listVisible(actor, free),
    ])
    return { courses: freeCourses, signals: freeSignals }
  }
