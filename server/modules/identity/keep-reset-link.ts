import { resetLinkMinutes } from '#contract/identity.ts'
import { type PagePath, resetPasswordPage } from '#contract/pages.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { hashToken, randomToken } from '#server/platform/secrets.ts'
import { insertReset } from './password-resets.store.ts'

const minute = 60 * 1000

/**
 * Creates a link for setting the user's password and returns the page that it leads to; null if the
 * link with that id exists already.
 */
export async function keepResetLink(
  tx: Executor,
  { id = newId(), userId, at }: { id?: string; userId: string; at: Date },
): Promise<PagePath | null> {
  const token = randomToken()
  const expiresAt = new Date(at.getTime() + resetLinkMinutes * minute)
  const isNew = await insertReset(tx, { id, userId, tokenHash: hashToken(token), at, expiresAt })
  return isNew ? resetPasswordPage(token) : null
}
