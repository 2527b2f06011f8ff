import { jwtVerify, SignJWT } from 'jose'
import { JOSEError } from 'jose/errors'
import { type Clock, newId } from '#server/platform/clock.ts'
import { deriveKey, fingerprint } from '#server/platform/secrets.ts'

const accessSeconds = 15 * 60

const deviceSeconds = 365 * 24 * 60 * 60

const issuer = 'academy'

const longestToken = 2000

const rememberedTokens = 10_000

/** The user and the session of an access token. */
export interface TokenHolder {
  userId: string
  sessionId: string
}

/** A browser in which this account has signed in before. */
interface KnownDevice {
  id: string
  userId: string
  /** When the account last signed in with it, or renewed its session, to the second. */
  seenAt: Date
  /** Of the password that the account had then; none in tokens of earlier releases. */
  passwordMark: string | undefined
}

/** What a device token carries of the account's password: with another password, the device is unknown. */
const deviceMark = (passwordHash: string): string => fingerprint(`device:${passwordHash}`)

/** Whether the account has signed in on the device, and has not changed its password since. */
export const isKnownTo = (
  { id, passwordHash }: { id: string; passwordHash: string },
  { userId, passwordMark }: KnownDevice,
): boolean => userId === id && passwordMark === deviceMark(passwordHash)

export interface Tokens {
  signAccess(holder: TokenHolder): Promise<string>
  /** The holder, or null for anything but a valid access token. Does not check the session. */
  verifyAccess(token: string): Promise<TokenHolder | null>
  /** A token for a known device; a new device if no id is given. */
  signDevice(device: { id?: string; userId: string; passwordHash: string }): Promise<string>
  verifyDevice(token: string): Promise<KnownDevice | null>
}

/** Signed tokens: access tokens valid for 15 minutes, and device tokens valid for a year. */
export function createTokens(secret: string, now: Clock): Tokens {
  const access = createKind(secret, now, 'access', accessSeconds)
  const device = createKind(secret, now, 'device', deviceSeconds)
  const seen = new Map<string, { holder: TokenHolder; until: number }>()

  return {
    signAccess: ({ userId, sessionId }) => access.sign(userId, sessionId),
    async verifyAccess(token) {
      const known = seen.get(token)
      if (known && known.until > now().getTime()) return known.holder
      seen.delete(token)
      const claims = await access.verify(token)
      if (!claims) return null
      const holder = { userId: claims.subject, sessionId: claims.id }
      // A token is sent with every call during its 15 minutes, so its signature is checked only
      // once.
      forgetOldest(seen)
      seen.set(token, { holder, until: claims.expires * 1000 })
      return holder
    },
    signDevice: ({ id = newId(), userId, passwordHash }) =>
      device.sign(userId, id, { passwordMark: deviceMark(passwordHash) }),
    async verifyDevice(token) {
      const claims = await device.verify(token)
      return (
        claims && {
          id: claims.id,
          userId: claims.subject,
          seenAt: new Date(claims.issued * 1000),
          passwordMark: claims.passwordMark,
        }
      )
    },
  }
}

function forgetOldest(seen: Map<string, unknown>) {
  if (seen.size < rememberedTokens) return
  for (const oldest of seen.keys()) {
    seen.delete(oldest)
    return
  }
}

/** One kind of token. Key, audience, type and the claim `use` each keep the kinds apart. */
function createKind(secret: string, now: Clock, use: 'access' | 'device', seconds: number) {
  const key = deriveKey(secret, `${use}-token`)
  const audience = `academy-${use}`
  const typ = `${use}+jwt`

  return {
    sign(subject: string, id: string, more: { passwordMark?: string } = {}): Promise<string> {
      const at = Math.floor(now().getTime() / 1000)
      return new SignJWT({ use, ...more })
        .setProtectedHeader({ alg: 'HS256', typ })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(subject)
        .setJti(id)
        .setIssuedAt(at)
        .setExpirationTime(at + seconds)
        .sign(key)
    },
    async verify(token: string) {
      if (token.length > longestToken) return null
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer,
          audience,
          typ,
          requiredClaims: ['sub', 'jti', 'exp', 'iat'],
          currentDate: now(),
        })
        const { sub, jti, exp, iat } = payload
        if (payload.use !== use || !sub || !jti || !exp || !iat) return null
        const { passwordMark: mark } = payload
        const passwordMark = typeof mark === 'string' ? mark : undefined
        return { subject: sub, id: jti, expires: exp, issued: iat, passwordMark }
      } catch (error) {
        if (error instanceof JOSEError) return null
        throw error
      }
    },
  }
}
