import webPush, { type VapidKeys } from 'web-push'
import { pages } from '#contract/pages.ts'
import type { Role } from '#contract/permissions.ts'
import type { PushPayload } from '#contract/push.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts'
import { seesBroadcast } from './notifications.rules.ts'
import {
  deleteGone,
  hasSubscriptions,
  insertDelivery,
  markPushed,
  type PushedRow,
  pushedNotification,
  type Recipient,
  subscriptionsAt,
  type UnpushedRow,
  undelivered,
  unpushedNotification,
} from './push.store.ts'
import { PrivateAddress, type PushNetwork } from './push-network.ts'

export interface PushDeps {
  db: Database
  now: Clock
  jobs: Jobs
  network: PushNetwork
  keys: () => Promise<VapidKeys>
  /** Whom push services can turn to about the sender: an https or mailto address. */
  contact: string
  /** The effective roles of each of the users. */
  rolesOf(userIds: readonly string[]): Promise<Map<string, Role[]>>
}

interface FileJob {
  notification: string
}
interface SendJob extends FileJob {
  subscriptions: string[]
}

const browsersAtOnce = 50
const usersAtOnce = 200
/** How long a push service keeps a message for a browser that is not running, in seconds. */
const keptSeconds = 24 * 60 * 60
/** So many characters of the text, with any title, stay within the 4 kB that push services take. */
const shownCharacters = 300
const fileName = 'notifications.push'
const sendName = 'notifications.push-send'

/** Files the sending of a new notification in its transaction, where anybody could get it. */
export const createFilePush =
  (jobs: Jobs) =>
  async (tx: Executor, { id, userId }: { id: string; userId: string | null }): Promise<void> => {
    if (!(await hasSubscriptions(tx, userId))) return
    await jobs.send<FileJob>(tx, { name: fileName }, { notification: id })
  }

/**
 * Sends notifications to the browsers of those who would see them in the academy. The first job
 * finds the browsers and files the second for some of them at a time, in one transaction; the second
 * notes each browser that has had the message, and when it is tried again, goes on with the others.
 */
export function pushJobs(deps: PushDeps): JobKind<never>[] {
  const file: JobKind<FileJob> = {
    name: fileName,
    async handle({ notification: id }) {
      const notification = await unpushedNotification(deps.db.pool, id)
      if (!notification) return
      const browsers = await whoSee(deps, notification)
      await deps.db.transaction(async (tx) => {
        if (!(await markPushed(tx, id, deps.now()))) return
        for (const subscriptions of inParts(browsers, browsersAtOnce)) {
          await deps.jobs.send<SendJob>(tx, send, { notification: id, subscriptions })
        }
      })
    },
  }
  const send: JobKind<SendJob> = {
    name: sendName,
    async handle({ notification: id, subscriptions }) {
      const told = await pushedNotification(deps.db.pool, id)
      if (!told) return
      const payload = payloadOf(told)
      const left = await undelivered(deps.db.pool, id, subscriptions)
      const tries = await Promise.allSettled(left.map((one) => deliver(deps, id, one, payload)))
      const failed = tries.filter((one) => one.status === 'rejected')
      if (failed.length > 0) {
        const count = `${failed.length} of ${left.length}`
        throw new Error(`${count} messages were not taken`, { cause: failed[0]?.reason })
      }
    },
  }
  return [file, send]
}

function payloadOf({ title, message, actionHref }: PushedRow): PushPayload {
  const characters = Array.from(message)
  const isLong = characters.length > shownCharacters
  return {
    title,
    message: isLong ? `${characters.slice(0, shownCharacters - 1).join('')}…` : message,
    href: actionHref ?? pages.dashboard,
  }
}

async function whoSee(deps: PushDeps, notification: UnpushedRow): Promise<string[]> {
  const { audienceRole, createdAt, type, userId } = notification
  const browsers = await subscriptionsAt(deps.db.pool, createdAt, userId)
  if (audienceRole === null) return browsers.map(({ id }) => id)
  const seeing = new Set<string>()
  const users = [...new Set(browsers.map((browser) => browser.userId))]
  for (const part of inParts(users, usersAtOnce)) {
    const roles = await deps.rolesOf(part)
    for (const user of part) {
      if (seesBroadcast(roles.get(user) ?? [], audienceRole, type)) seeing.add(user)
    }
  }
  return browsers.filter((browser) => seeing.has(browser.userId)).map(({ id }) => id)
}

/** Sends one message; a browser that is gone is forgotten, any other failure is thrown. */
async function deliver(
  deps: PushDeps,
  notificationId: string,
  { id, endpoint, p256dh, auth }: Recipient,
  payload: PushPayload,
): Promise<void> {
  const { db, contact, keys, network, now } = deps
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: { subject: contact, ...(await keys()) },
      contentEncoding: 'aes128gcm',
      TTL: keptSeconds,
      urgency: 'high',
    },
  )
  const status = await network.post({ endpoint, headers: textsOf(headers), body }).catch(isPrivate)
  if (status === 404 || status === 410) return deleteGone(db.pool, id)
  if (status < 200 || status > 299) throw new Error(`a push service answered ${status}`)
  try {
    const delivery = { notificationId, subscriptionId: id }
    await insertDelivery(db.pool, { ...delivery, deliveredAt: now() })
  } catch (error) {
    // The browser or the notification has gone at this very moment.
    if (!violatedForeignKey(error)) throw error
  }
}

/** An address that is no longer public will never take a message: as good as gone. */
function isPrivate(error: unknown): number {
  if (error instanceof PrivateAddress) return 410
  throw error
}

const textsOf = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) =>
    all.slice(part * size, (part + 1) * size),
  )
