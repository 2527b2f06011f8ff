import { connectTelegram, disconnectTelegram, readTelegram } from '#contract/telegram.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type {
  createConnectTelegram,
  createDisconnectTelegram,
  createReadTelegram,
} from './connect-telegram.ts'

interface Operations {
  read: ReturnType<typeof createReadTelegram>
  connect: ReturnType<typeof createConnectTelegram>
  disconnect: ReturnType<typeof createDisconnectTelegram>
}

export const telegramRoutes = ({ read, connect, disconnect }: Operations): Route[] => [
  route(readTelegram, { access: 'account.own', handle: ({ actor }) => read(actor) }),
  route(connectTelegram, { access: 'account.own', handle: ({ actor }) => connect(actor) }),
  route(disconnectTelegram, {
    access: 'account.own',
    handle: ({ actor }) => disconnect(actor),
  }),
]
