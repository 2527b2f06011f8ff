import { resetLinkMinutes } from '#contract/identity.ts'
import type { PagePath } from '#contract/pages.ts'
import { newId } from '#server/platform/clock.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { IdentityDeps } from './deps.ts'
import { emailKey } from './identity.rules.ts'
import { findCredentials } from './identity.store.ts'
import { keepResetLink } from './keep-reset-link.ts'
import { resetMail } from './letters/account.mails.ts'
import { countRecentResets, deleteExpiredResets, lockUser } from './password-resets.store.ts'
import { isSuspended } from './suspensions.store.ts'

interface ResetJob {
  /** The id of the link to be created, so that a job run twice sends one. */
  resetId: string
  /** Null if no account has the address. */
  userId: string | null
}

/** The maximum number of valid links per account: strangers must not be able to flood a mailbox. */
const linksAtOnce = 3

/**
 * Requests a reset link. Neither the response nor its time reveals whether the address is known: in
 * both cases one look-up is made and one job queued, which does the work.
 */
export function createRequestPasswordReset({ db, now, jobs, mail, limiters }: IdentityDeps) {
  const sendLink: JobKind<ResetJob> = {
    name: 'identity.send-reset-link',
    async handle({ resetId, userId }) {
      if (!userId) return
      await db.transaction(async (tx) => {
        const at = now()
        const user = await lockUser(tx, userId)
        if (!user || (await isSuspended(tx, userId))) return
        await deleteExpiredResets(tx, at)
        if ((await countRecentResets(tx, userId, at)) >= linksAtOnce) return
        const path = await keepResetLink(tx, { id: resetId, userId, at })
        if (path) await mail.queue(tx, letter(user, path))
      })
    },
  }

  return {
    job: sendLink,
    async request(email: string, address: string): Promise<void> {
      await limiters.forgot.consume(address)
      const user = await findCredentials(db.pool, emailKey(email))
      const data: ResetJob = { resetId: newId(), userId: user?.id ?? null }
      await jobs.send(db.pool, sendLink, data)
    },
  }
}

const letter = (user: { id: string; email: string }, path: PagePath) => ({
  to: user.email,
  account: user.id,
  kind: resetMail,
  values: { minutes: String(resetLinkMinutes) },
  path,
})
