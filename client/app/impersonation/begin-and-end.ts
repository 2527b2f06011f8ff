import { call } from '#client/platform/http/call.ts'
import {
  forgetImpersonation,
  type StoredImpersonation,
  storeImpersonation,
} from '#client/platform/session/impersonation.ts'
import { beginImpersonation, endImpersonation } from '#contract/identity/impersonation.ts'
import type { ImpersonationRole } from '#contract/identity/impersonation-roles.ts'
import { pages } from '#contract/site/pages.ts'

/** The name of each view. */
export const viewNames: Record<ImpersonationRole, string> = {
  visitor: 'Visitor',
  community: 'Member without a program',
  academy: 'Academy student',
  mentorship: 'Mentorship student',
}

/** Opens the site in this tab as somebody else sees it. Throws ApiProblem or NetworkProblem. */
export async function beginLook(as: ImpersonationRole): Promise<void> {
  storeImpersonation(await call(beginImpersonation, { body: { as } }))
  // A full page load: nothing that the admin has read remains.
  window.location.assign(as === 'visitor' ? pages.home : pages.dashboard)
}

/** Returns, and ends the view on the server, which would end it by itself within the hour. */
export async function endLook({ id }: StoredImpersonation): Promise<void> {
  forgetImpersonation()
  await call(endImpersonation, { params: { id } }).catch(() => undefined)
  window.location.assign(pages.dashboard)
}
