import type { CurrentUser, Profile } from '#contract/identity.ts'
import type { ViewedAs } from '#contract/viewed-as.ts'
import type { Actor, Caller } from '#server/platform/http/actor.ts'

const names: Record<ViewedAs, string> = {
  visitor: 'Visitor',
  community: 'Community Member',
  academy: 'Academy Student',
  mentorship: 'Mentorship Student',
}

const address = 'an example, nobody’s account'

/** Who looks at the site as somebody else, as the screens know their user: an account that nobody has. */
export const presentViewer = (viewer: Caller, as: ViewedAs): CurrentUser => ({
  id: viewer.id,
  name: names[as],
  email: address,
  avatarUrl: null,
  plan: as === 'academy' || as === 'mentorship' ? as : null,
  status: 'active',
  roles: [...viewer.roles],
  staffRole: null,
  lapsedPrograms: [],
  createdAt: viewer.provedAt.toISOString(),
})

/** The profile of such an account: nothing of it is anybody's. */
export const profileOfViewer = (viewer: Actor, as: ViewedAs, at: Date): Profile => ({
  name: names[as],
  email: address,
  emailConfirmed: true,
  pendingEmail: null,
  avatarUrl: null,
  roles: [...viewer.roles],
  staffRole: null,
  subscriptions: [],
  createdAt: at.toISOString(),
})
