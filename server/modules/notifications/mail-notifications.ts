import type { Role } from '#contract/permissions.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { seesBroadcast } from './notifications.rules.ts'
import { moveMailed, type UnmailedRow, unmailedNotifications } from './notifications.store.ts'

interface MailReader {
  id: string
  email: string
  createdAt: Date
}

export interface MailDeps {
  db: Database
  now: Clock
  mail: Pick<Mail, 'queue'>
  /** Users who want mails, by id: after `after`, at most `limit`, or the one that `only` names. */
  mailReaders(part: {
    after: string | null
    limit: number
    only: string | null
  }): Promise<MailReader[]>
  /** The effective roles of each of the users. */
  rolesOf(userIds: readonly string[]): Promise<Map<string, Role[]>>
}

const notificationsAtOnce = 100
const readersAtOnce = 200

/**
 * Once a minute: mails what is new to those who want mails and would see it in the academy. How far
 * a notification has gone out is kept with the mails that are queued, so that a crash and several
 * processes at once neither lose nor double one.
 */
export const mailNotificationsJob = (deps: MailDeps): JobKind<never> => ({
  name: 'notifications.mail',
  cron: '* * * * *',
  async handle() {
    const unmailed = await unmailedNotifications(deps.db.pool, notificationsAtOnce)
    for (const notification of unmailed) await mailOut(deps, notification)
  },
})

async function mailOut(deps: MailDeps, notification: UnmailedRow): Promise<void> {
  const { id, userId: only } = notification
  for (let after = notification.mailedThrough, more = true; more; ) {
    const readers = await deps.mailReaders({ after, limit: readersAtOnce, only })
    const recipients = await whoSee(deps, notification, readers)
    more = readers.length === readersAtOnce
    const through = readers.at(-1)?.id ?? after
    const isMine = await deps.db.transaction(async (tx) => {
      const step = { id, from: after, through, finishedAt: more ? null : deps.now() }
      if (!(await moveMailed(tx, step))) return false
      for (const reader of recipients) await queue(deps, tx, reader, notification)
      return true
    })
    if (!isMine) return
    after = through
  }
}

async function whoSee(
  { rolesOf }: MailDeps,
  { createdAt, audienceRole, type }: UnmailedRow,
  readers: MailReader[],
): Promise<MailReader[]> {
  const present = readers.filter((reader) => reader.createdAt <= createdAt)
  if (audienceRole === null) return present
  const roles = await rolesOf(present.map((reader) => reader.id))
  return present.filter(({ id }) => seesBroadcast(roles.get(id) ?? [], audienceRole, type))
}

async function queue(
  { mail }: MailDeps,
  tx: Executor,
  reader: MailReader,
  notification: UnmailedRow,
) {
  const { title, message, actionLabel: label, actionHref: path } = notification
  try {
    await mail.queue(tx, {
      to: reader.email,
      account: reader.id,
      subject: title,
      greeting: 'Hello,',
      paragraphs: [message, 'You get this mail because you asked for it in your settings.'],
      ...(label && path && { button: { label, path } }),
    })
  } catch (error) {
    // One address that no mail can go to must not keep the others from theirs.
    if (!(error instanceof Failure)) throw error
  }
}
