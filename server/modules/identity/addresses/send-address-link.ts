import { confirmationHours } from '#contract/account-letters.ts'
import { confirmAddressPage } from '#contract/pages.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isRecipient } from '#server/platform/mail/address.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { hashToken, randomToken } from '#server/platform/secrets.ts'
import { replaceLink } from './address-links.store.ts'
import { confirmationMail, newAddressMail } from './addresses.mails.ts'

const hour = 60 * 60 * 1000

interface LinkTo {
  userId: string
  /** The address that the link is sent to and confirms. */
  email: string
  at: Date
  /** Whether it is to replace the user's current address. */
  isNew: boolean
}

/**
 * Sends a link that confirms an address, in the caller's transaction; earlier links are voided. An
 * address that cannot receive mail gets none.
 */
export async function sendAddressLink(
  tx: Executor,
  mail: Pick<Mail, 'queue'>,
  { userId, email, at, isNew }: LinkTo,
): Promise<void> {
  if (!isRecipient(email)) return
  const token = randomToken()
  const expiresAt = new Date(at.getTime() + confirmationHours * hour)
  const tokenHash = hashToken(token)
  await replaceLink(tx, { id: newId(), userId, email, tokenHash, at, expiresAt })
  await mail.queue(tx, {
    to: email,
    account: userId,
    kind: isNew ? newAddressMail : confirmationMail,
    values: { hours: String(confirmationHours) },
    path: confirmAddressPage(token),
  })
}
