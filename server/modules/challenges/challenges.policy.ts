import { may } from '#contract/permissions.ts'
import type { Audience } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'

/** What a reader is shown; who may call at all stands in the routes. */
export interface Viewer {
  userId: string
  /** Whether challenges that are not published are shown too. */
  drafts: boolean
}

export const viewerOf = (actor: Actor): Viewer => ({
  userId: actor.id,
  drafts: may(actor, 'content.manage'),
})

/** Who is told of a change: students of what they could see before or can see after it. */
export const audienceOf = (...versions: { isPublished?: boolean }[]): Audience => ({
  role: versions.some(({ isPublished }) => isPublished) ? 'mentorship_student' : 'admin',
})
