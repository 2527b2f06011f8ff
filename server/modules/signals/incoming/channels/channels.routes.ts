import * as calls from '#contract/signals/signal-channels.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { SignalsDeps } from '../../index.ts'
import { listChannels, makeChannelCode } from './linking.ts'

const access = 'content.manage'

export const channelsRoutes = (deps: SignalsDeps): Route[] => [
  route(calls.listSignalChannels, { access, handle: ({ actor }) => listChannels(deps, actor) }),
  route(calls.makeChannelCode, {
    access,
    // Whoever posts in the channel then publishes in the caller's name.
    effect: 'gives-right',
    unstored: true,
    handle: ({ actor, body }) => makeChannelCode(deps, actor, body),
  }),
]
