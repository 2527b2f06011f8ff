import type { Actor } from '#server/platform/http/actor.ts'
import type { UserFacts } from './identity.present.ts'
import type { IdentityDeps } from './index.ts'

/** The address of a user's picture, short-lived and bound to `viewer`; null without a picture. */
export type AvatarUrlOf = (
  viewer: Pick<Actor, 'id' | 'sessionId'>,
  user: Pick<UserFacts, 'avatarKey'>,
) => string | null

export const createAvatarUrlOf =
  ({ media }: Pick<IdentityDeps, 'media'>): AvatarUrlOf =>
  (viewer, { avatarKey }) =>
    avatarKey && media.addressOf(viewer, avatarKey)
