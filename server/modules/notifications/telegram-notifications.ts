import type { Role } from '#contract/permissions.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts'
import { disconnect } from './connect-telegram.ts'
import { seesBroadcast } from './notifications.rules.ts'
import { messageOf } from './telegram.rules.ts'
import {
  chatsAt,
  deleteCodesBefore,
  hasChats,
  holdDelivery,
  insertDeliveries,
  releaseDelivery,
  type SentRow,
  sentNotification,
} from './telegram.store.ts'
import { type TelegramBot, TelegramRefusal } from './telegram-bot.ts'

interface TelegramJobsDeps {
  db: Database
  now: Clock
  jobs: Jobs
  bot: TelegramBot
  /** Where people reach the academy; without a slash at its end. */
  publicUrl: string
  /** The effective roles of each of the users. */
  rolesOf(userIds: readonly string[]): Promise<Map<string, Role[]>>
}

interface FileJob {
  notification: string
  /** The last chat that was looked at. */
  after: string | null
}
interface SendJob {
  notification: string
  chat: string
}

const chatsAtOnce = 200
/** After this a message is no news any more, in milliseconds. */
const keptMs = 24 * 60 * 60 * 1000
/** Longer than a call may take: who still holds a delivery after it has died. */
const holdMs = 30_000
const fileName = 'notifications.telegram'
const sendName = 'notifications.telegram-send'

/** Files the sending of a new notification in its transaction, where anybody could get it. */
export const createFileTelegram =
  (jobs: Jobs) =>
  async (tx: Executor, { id, userId }: { id: string; userId: string | null }): Promise<void> => {
    if (!(await hasChats(tx, userId))) return
    await jobs.send<FileJob>(tx, { name: fileName }, { notification: id, after: null })
  }

/**
 * Sends notifications to the chats of those who would see them in the academy. The first job notes
 * which chats get one and files the second for each of them, in one transaction; the second holds its
 * delivery while it sends and notes the end, so that a repeated job sends nothing again.
 */
export function telegramJobs(deps: TelegramJobsDeps): JobKind<never>[] {
  const { db, now, jobs } = deps
  const file: JobKind<FileJob> = {
    name: fileName,
    async handle({ notification: id, after }) {
      const notification = await sentNotification(db.pool, id)
      if (!notification) return
      const { createdAt: at, userId: only } = notification
      const chats = await chatsAt(db.pool, { at, only, after, limit: chatsAtOnce })
      const seeing = await whoSee(deps, notification, chats)
      const last = chats.length === chatsAtOnce ? chats.at(-1) : undefined
      await db.transaction(async (tx) => {
        for (const chat of await insertDeliveries(tx, id, seeing)) {
          await jobs.send<SendJob>(tx, send, { notification: id, chat })
        }
        if (last) await jobs.send<FileJob>(tx, file, { notification: id, after: last.id })
      })
    },
  }
  // One chat that is too busy is a matter of its own; the bot as a whole is told the same way.
  let quietUntil = 0
  const postpone = (job: SendJob, waitSeconds: number) =>
    db.transaction((tx) => jobs.send<SendJob>(tx, send, job, { waitSeconds }))
  const send: JobKind<SendJob> = {
    name: sendName,
    async handle(job) {
      const told = await sentNotification(db.pool, job.notification)
      const time = now().getTime()
      if (!told || time - told.createdAt.getTime() > keptMs) return
      const quietSeconds = Math.ceil((quietUntil - time) / 1000)
      if (quietSeconds > 0) return postpone(job, quietSeconds)
      const retryAfter = await deliver(deps, job, told)
      if (retryAfter === null) return
      quietUntil = time + retryAfter * 1000
      await postpone(job, retryAfter)
    },
  }
  const removeCodes: JobKind<never> = {
    name: 'notifications.telegram-codes',
    cron: '41 * * * *',
    handle: () => deleteCodesBefore(db.pool, now()),
  }
  return [file, send, removeCodes]
}

async function whoSee(
  { rolesOf }: TelegramJobsDeps,
  { audienceRole, type }: SentRow,
  chats: { id: string; userId: string }[],
): Promise<string[]> {
  if (audienceRole === null) return chats.map(({ id }) => id)
  const roles = await rolesOf(chats.map((chat) => chat.userId))
  return chats
    .filter(({ userId }) => seesBroadcast(roles.get(userId) ?? [], audienceRole, type))
    .map(({ id }) => id)
}

/** Sends one message; gives the seconds to wait when Telegram wants to be left alone. */
async function deliver(
  { db, bot, now, publicUrl }: TelegramJobsDeps,
  { notification, chat }: SendJob,
  told: SentRow,
): Promise<number | null> {
  const key = { notificationId: notification, chat }
  const hold = { now: now(), until: new Date(now().getTime() + holdMs) }
  const held = await holdDelivery(db.pool, key, hold)
  if (held === 'done') return null
  if (held === 'held') throw new Error('somebody else is sending this message')
  try {
    await bot.send(held.chatId, messageOf(told, publicUrl))
  } catch (error) {
    if (error instanceof TelegramRefusal && error.isGone) {
      await db.transaction((tx) => disconnect(tx, { id: chat }))
      return null
    }
    await releaseDelivery(db.pool, key, null)
    if (error instanceof TelegramRefusal && error.retryAfter !== undefined) return error.retryAfter
    throw error
  }
  await releaseDelivery(db.pool, key, now())
  return null
}
