import * as calls from '#contract/notifications/telegram.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { NotifyingDeps } from '../index.ts'
import { connectTelegram, disconnectTelegram, readTelegram } from './chats.ts'

const access = 'account.own'

/** The calls about the caller's own chat. */
export const telegramRoutes = (deps: NotifyingDeps): Route[] => [
  route(calls.readTelegram, { access, handle: ({ actor }) => readTelegram(deps, actor) }),
  route(calls.connectTelegram, { access, handle: ({ actor }) => connectTelegram(deps, actor) }),
  route(calls.disconnectTelegram, {
    access,
    handle: ({ actor }) => disconnectTelegram(deps, actor),
  }),
]
