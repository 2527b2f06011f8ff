import * as contract from '#contract/site.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

const access = 'settings.manage'

export const siteRoutes = ({ get, legal, saveDraft, publish, restore }: Operations): Route[] => [
  route(contract.getSiteText, { access, handle: ({ actor, params }) => get(actor, params.name) }),
  route(contract.saveSiteDraft, {
    access,
    handle: ({ actor, params, body }) => saveDraft(actor, params.name, body),
  }),
  route(contract.publishSiteText, {
    access,
    handle: ({ actor, params, body }) => publish(actor, params.name, body),
  }),
  route(contract.restoreSiteText, {
    access,
    handle: ({ actor, params, body }) => restore(actor, params.name, body),
  }),
  route(contract.getLegalText, {
    access: 'public',
    handle: ({ params }) => legal(params.name),
  }),
]
