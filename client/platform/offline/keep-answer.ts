import { readImpersonation } from '../session/impersonation.ts'
import { userOfToken } from '../session/token-user.ts'
import { readAccessToken } from '../session/tokens.ts'
import { cacheOfUser, isWithdrawn, keepTexts, withdraw } from '../worker/answer-cache.ts'

/** Keeps the answer to a read below /api on this device, for the user of the token it was made with. */
export async function keepAnswer(
  path: string,
  token: string | null,
  answer: Response,
): Promise<void> {
  const userId = token && userOfToken(token)
  // The device keeps nothing of somebody whose view an admin has.
  if (!userId || readImpersonation()) return
  const cacheName = cacheOfUser(userId)
  if (isWithdrawn(answer.status)) return withdraw(cacheName, path, answer.status)
  if (!answer.ok) return
  const headers = Object.fromEntries(answer.headers)
  // One that came together with others has no time of its own: it is from a moment ago.
  const date = headers.date ?? new Date().toUTCString()
  await keepTexts(cacheName, { [path]: { headers, body: await answer.text() } }, date)
  const now = readAccessToken()
  // What was deleted when its user signed out meanwhile must not come back.
  if (now === null || userOfToken(now) !== userId) await caches.delete(cacheName)
}
