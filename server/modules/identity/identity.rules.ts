const second = 1000

const day = 24 * 60 * 60 * second

/** How long a session lives after its last refresh. */
export const sessionMs = 7 * day

/** How long a session lives at most, however it is used: then the password is asked for again. */
const longestSessionMs = 90 * day

/** When a session ends that began at `createdAt` and is used at `at`. */
export const sessionEnd = (createdAt: Date, at: Date): Date =>
  new Date(Math.min(at.getTime() + sessionMs, createdAt.getTime() + longestSessionMs))

/** How long a rotated refresh token still gets its successor, for tabs that refresh at once. */
const graceMs = 10 * second

/**
 * An e-mail address as it is compared: spellings that differ in case or in Unicode form only are one
 * account. Never fails; what no address can hold (NUL, lone surrogates) becomes U+FFFD, so that the
 * key can be looked up and nobody has it.
 */
export const emailKey = (email: string): string =>
  email.toWellFormed().replaceAll('\u0000', '\uFFFD').trim().normalize('NFKC').toLowerCase()

/**
 * What to do with a refresh token: `rotate` it; `repeat` the successor that it already has; `revoke`
 * the whole session, since a token that was used up long ago or by somebody else is in two hands; or
 * just `refuse` it.
 */
type RefreshVerdict = 'rotate' | 'repeat' | 'revoke' | 'refuse'

interface RefreshFacts {
  session: { createdAt: Date; expiresAt: Date; revokedAt: Date | null; userAgent: string }
  token: { expiresAt: Date; rotatedAt: Date | null }
  userAgent: string
  at: Date
}

export function judgeRefresh({ session, token, userAgent, at }: RefreshFacts): RefreshVerdict {
  if (session.revokedAt || session.expiresAt <= at) return 'refuse'
  // Of sessions that an earlier release has prolonged beyond it.
  if (sessionEnd(session.createdAt, at) <= at) return 'refuse'
  if (!token.rotatedAt) return token.expiresAt > at ? 'rotate' : 'refuse'
  const sinceRotation = at.getTime() - token.rotatedAt.getTime()
  return sinceRotation <= graceMs && session.userAgent === userAgent ? 'repeat' : 'revoke'
}

/** What the key is for that all tokens are signed with; changing it signs everybody out. */
export const tokenPurpose = 'access tokens'
