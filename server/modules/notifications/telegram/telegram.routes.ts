import { connectTelegram, disconnectTelegram, readTelegram } from '#contract/telegram.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from '../operations.ts'

/** The calls about the caller's own chat. */
export const telegramRoutes = ({ telegram }: Pick<Operations, 'telegram'>): Route[] => [
  route(readTelegram, { access: 'account.own', handle: ({ actor }) => telegram.read(actor) }),
  route(connectTelegram, { access: 'account.own', handle: ({ actor }) => telegram.connect(actor) }),
  route(disconnectTelegram, {
    access: 'account.own',
    handle: ({ actor }) => telegram.disconnect(actor),
  }),
]
