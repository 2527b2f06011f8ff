import { beginViewing, endViewing } from '#contract/viewings.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from '../operations.ts'

const access = 'settings.manage'

export const viewingsRoutes = ({ viewings }: Operations): Route[] => [
  route(beginViewing, {
    access,
    effect: 'none',
    handle: ({ actor, body }) => viewings.begin(actor, body.as),
  }),
  route(endViewing, {
    access,
    effect: 'none',
    handle: ({ actor, params }) => viewings.end(actor, params.id),
  }),
]
