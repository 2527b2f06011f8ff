import { isStaff } from '#contract/access/permissions.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { StoredMail } from '#server/platform/mail/outbox-folder.ts'
import type { MailsDeps } from './index.ts'

const hidden = '[This link is shown to the recipient only.]'

/**
 * One stored mail with its text; reading it is recorded. Links open accounts, so they are removed
 * from mails to others who have a place in the office, or are invited to one; otherwise any admin
 * could become any of them.
 * Throws 404.
 */
export async function readMail(deps: MailsDeps, actor: Actor, name: string): Promise<StoredMail> {
  const mail = await deps.mail.read(name)
  if (!mail) throw notFound()
  const open = await mayHaveLinks(deps, actor, mail)
  const text = open ? mail.text : withoutLinks(mail.text, deps.config.PUBLIC_URL)
  // Before anything is shown: a mail whose reading cannot be recorded is not shown.
  await deps.db.transaction((tx) =>
    recordAudit(tx, actor, {
      action: 'mail.read',
      subject: name,
      name: mail.subject,
      person: mail.account ?? null,
      details: { account: mail.account ?? 'unknown' },
    }),
  )
  return { ...mail, text }
}

async function mayHaveLinks(
  { access }: MailsDeps,
  actor: Actor,
  mail: StoredMail,
): Promise<boolean> {
  if (mail.linksAreOwn) return mail.to === actor.email
  // An earlier release did not store the account: it may be somebody's of the office.
  if (mail.account === undefined) return mail.to === actor.email
  if (mail.account === null || mail.account === actor.id) return true
  const accessState = (await access.accessStatesOf([mail.account])).get(mail.account)
  return !accessState || !isStaff(accessState)
}

/** Removes all links except the academy's own start page; which of them grant access is not this module's concern. */
const withoutLinks = (text: string, publicUrl: string) =>
  text.replace(/https?:\/\/\S+/gi, (link) => (link === publicUrl ? link : hidden))
