import * as contract from '#contract/offers.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

const access = 'settings.manage'

export const offersRoutes = ({ list, save, reset }: Operations): Route[] => [
  route(contract.listOffers, { access, handle: ({ actor }) => list(actor) }),
  route(contract.saveOffer, {
    access,
    effect: 'moves-money',
    handle: ({ actor, params, body }) => save(actor, params.program, body),
  }),
  route(contract.resetOffer, {
    access,
    effect: 'moves-money',
    handle: ({ actor, params }) => reset(actor, params.program),
  }),
]
