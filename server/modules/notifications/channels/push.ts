import { PrivateAddress } from '#server/platform/public-addresses.ts'
import { messageOf } from '../push/push.rules.ts'
import { browsersAt, deleteBrowser, findBrowser } from '../push/push.store.ts'
import { NotTaken } from './channel.rules.ts'
import type { ChannelDeps, PagedChannel } from './channel.ts'
import { messageFor } from './message-for.ts'

/** How long a push service keeps a message for a browser that is not running, in seconds. */
const retentionSeconds = 24 * 60 * 60

/** Messages to browsers in which live alerts are on (web push). */
export const push: PagedChannel = {
  name: 'push',
  atOnce: 50,
  targets: ({ db }, { userId: only, createdAt: at }, page) =>
    browsersAt(db.pool, { at, only, ...page }),
  async send(deps, target, notification) {
    const { db, network, pushKeys } = deps
    const browser = await findBrowser(db.pool, target)
    if (!browser) return 'gone'
    const { endpoint, p256dh, auth, userId } = browser
    const message = await messageFor(deps, userId, notification)
    const { default: webPush } = await import('web-push')
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(messageOf({ ...notification, message })),
      {
        vapidDetails: { subject: contactOf(deps), ...(await pushKeys()) },
        contentEncoding: 'aes128gcm',
        TTL: retentionSeconds,
        urgency: 'high',
      },
    )
    const status = await network
      .post({ endpoint, headers: textsOf(headers), body })
      .catch(goneWherePrivate)
    if (status === 404 || status === 410) {
      await deleteBrowser(db.pool, target)
      return 'gone'
    }
    if (status < 200 || status > 299) throw new NotTaken(`The push service answered ${status}`)
    return 'delivered'
  },
}

/** Where push services turn to about this academy: mail servers need not exist in development. */
const contactOf = ({ config: { MAIL_FROM, PUBLIC_URL } }: ChannelDeps): string =>
  PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${MAIL_FROM.address}`

/** An address that is no longer public will never take a message: as good as gone. */
function goneWherePrivate(error: unknown): number {
  if (error instanceof PrivateAddress) return 410
  throw error
}

const textsOf = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
