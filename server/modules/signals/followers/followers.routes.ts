import { getSignalFollowers as followersCall } from '#contract/signals/followers.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { SignalsDeps } from '../index.ts'
import { getSignalFollowers } from './followers.ts'

export const followersRoutes = (deps: SignalsDeps): Route[] => [
  route(followersCall, {
    access: 'content.read',
    handle: ({ actor, params }) => getSignalFollowers(deps, actor, params.id),
  }),
]
