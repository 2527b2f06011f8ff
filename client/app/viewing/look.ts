import { call } from '#client/platform/http/call.ts'
import { forgetViewing, type KeptViewing, keepViewing } from '#client/platform/session/viewing.ts'
import { pages } from '#contract/pages.ts'
import type { ViewedAs } from '#contract/viewed-as.ts'
import { beginViewing, endViewing } from '#contract/viewings.ts'

/** The name of each view. */
export const viewNames: Record<ViewedAs, string> = {
  visitor: 'Visitor',
  community: 'Member without a program',
  academy: 'Academy student',
  mentorship: 'Mentorship student',
}

/** Opens the site in this tab as somebody else sees it. Throws ApiProblem or NetworkProblem. */
export async function beginLook(as: ViewedAs): Promise<void> {
  keepViewing(await call(beginViewing, { body: { as } }))
  // A full page load: nothing that the admin has read remains.
  window.location.assign(as === 'visitor' ? pages.home : pages.dashboard)
}

/** Returns, and ends the view on the server, which would end it by itself within the hour. */
export async function endLook({ id }: KeptViewing): Promise<void> {
  forgetViewing()
  await call(endViewing, { params: { id } }).catch(() => undefined)
  window.location.assign(pages.dashboard)
}
