import {
  type CommunityContent,
  communityContentLimit,
  communityContentSchema,
} from '#contract/dashboards.ts'
import type { ContentRole } from '#contract/permissions.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type WrittenAnswer, writeAnswer } from '#server/platform/http/written.ts'
import type { DashboardsDeps } from './deps.ts'

const free: { roles: ContentRole[]; limit: number } = {
  roles: ['community_student'],
  limit: communityContentLimit,
}

/**
 * The community page: content free for every signed-in user, and links to the community outside the
 * academy.
 */
export async function readCommunityContent(
  { academySettings, courses, db, signals }: DashboardsDeps,
  actor: Actor,
): Promise<WrittenAnswer<CommunityContent>> {
  const [freeCourses, freeSignals, { telegramUrl, discordUrl }] = await Promise.all([
    courses.writeVisible(actor, free),
    signals.writeVisible(actor, free),
    academySettings.read(db.pool),
  ])
  const body = {
    courses: freeCourses.value,
    signals: freeSignals.value,
    links: { telegram: telegramUrl, discord: discordUrl },
  }
  return writeAnswer(communityContentSchema, body, Math.min(freeCourses.until, freeSignals.until))
}
