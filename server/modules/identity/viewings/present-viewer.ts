import type { CurrentUser } from '#contract/identity.ts'
import type { ViewedAs } from '#contract/viewed-as.ts'
import type { Caller } from '#server/platform/http/actor.ts'
import { viewerNamed } from './viewer-named.ts'

/** An admin viewing the site as somebody else, in the form of a user: a fictitious account. */
export const presentViewer = (viewer: Caller, as: ViewedAs): CurrentUser => ({
  id: viewer.id,
  name: viewerNamed.name[as],
  email: viewerNamed.email,
  avatarUrl: null,
  plan: as === 'academy' || as === 'mentorship' ? as : null,
  status: 'active',
  roles: [...viewer.roles],
  staffRole: null,
  lapsedPrograms: [],
  createdAt: viewer.provedAt.toISOString(),
})
