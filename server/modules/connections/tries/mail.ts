import type { TriedConnection } from '#contract/connections/connections.ts'
import { parseSender } from '#server/platform/mail/address.ts'
import { mailServerReason, openMailServer } from '#server/platform/mail/mail-server.ts'
import { PrivateAddress } from '#server/platform/public-addresses.ts'
import { type Attempt, fails, inTime, needed, quoted, works } from './attempt.ts'

/** For each step of the connection, in milliseconds. */
const timeLimitMs = 5000

/** Sends the owner a mail, by the mail server and from the sender that are tried. */
export async function tryMail(attempt: Attempt): Promise<TriedConnection> {
  const { deps, actor, values, isFixed } = attempt
  const { SMTP_URL: url } = needed(attempt, 'SMTP_URL')
  const from = parseSender(values.MAIL_FROM ?? '') ?? deps.config.MAIL_FROM
  const [owner] = await deps.identity.usersByIds(deps.db.pool, [actor.id])
  const to = owner?.email ?? ''
  const subject = `Test e-mail from ${deps.config.BRAND_NAME}`
  const text =
    'This e-mail was sent from the page Connections of your academy, to try its mail server.'
  try {
    const server = await openMailServer(url, { onlyPublic: !isFixed('SMTP_URL'), timeLimitMs })
    await inTime(
      server.sendMail({
        from,
        // As an object the address is used as it is and never parsed as a list.
        to: { name: '', address: to },
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    )
    return works(`The mail server took an e-mail to ${to}. Look whether it arrives.`)
  } catch (error) {
    if (error instanceof PrivateAddress) return fails('The mail server has no public address.')
    return fails(`The mail server says: ${quoted(mailServerReason(error))}`)
  }
}
