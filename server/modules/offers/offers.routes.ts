import * as calls from '#contract/offers/offers.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { type ChangeDeps, listOffers, resetOffer, saveOffer } from './changing.ts'

const access = 'settings.manage'

export const offersRoutes = (deps: ChangeDeps): Route[] => [
  route(calls.listOffers, { access, handle: ({ actor }) => listOffers(deps, actor) }),
  route(calls.saveOffer, {
    access,
    effect: 'moves-money',
    handle: ({ actor, params, body }) => saveOffer(deps, actor, params.program, body),
  }),
  route(calls.resetOffer, {
    access,
    effect: 'moves-money',
    handle: ({ actor, params }) => resetOffer(deps, actor, params.program),
  }),
]
