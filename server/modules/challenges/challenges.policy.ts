import { may } from '#contract/access/permissions.ts'
import type { Audience } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'

/** Determines what a reader is shown; the routes determine who may call at all. */
export interface Viewer {
  userId: string
  /** Whether unpublished challenges are included. */
  drafts: boolean
}

export const viewerOf = (actor: Actor): Viewer => ({
  userId: actor.id,
  drafts: may(actor, 'content.manage'),
})

/** Who is notified of a change: students, if they could see it before or can see it after. */
export const audienceOf = (...versions: { isPublished?: boolean }[]): Audience => ({
  role: versions.some(({ isPublished }) => isPublished) ? 'mentorship_student' : 'admin',
})
