import type { Profile } from '#contract/identity.ts'
import type { ViewedAs } from '#contract/viewed-as.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { viewerNamed } from './viewer-named.ts'

/** The profile of such a fictitious account. */
export const profileOfViewer = (viewer: Actor, as: ViewedAs, at: Date): Profile => ({
  name: viewerNamed.name[as],
  email: viewerNamed.email,
  emailConfirmed: true,
  pendingEmail: null,
  avatarUrl: null,
  roles: [...viewer.roles],
  staffRole: null,
  subscriptions: [],
  createdAt: at.toISOString(),
})
