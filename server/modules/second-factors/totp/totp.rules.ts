import { Secret, TOTP } from 'otpauth'

const period = 30
const digits = 6

/** For how long a secret that was shown can still be confirmed. */
export const confirmableMs = 60 * 60_000

/** What the QR code says to an authenticator app. */
export const totpUri = (of: { secret: string; issuer: string; account: string }): string =>
  new TOTP({
    issuer: of.issuer,
    label: of.account,
    secret: Secret.fromBase32(of.secret),
    period,
    digits,
  }).toString()

/**
 * The half minute that the code is of, counted from 1970; null for a code that is not of this one, the
 * one before or the one after it. Compares in constant time.
 */
export function stepOf(secret: string, code: string, at: Date): number | null {
  // The library compares bytes, of which other digits have more.
  if (!/^[0-9]{6}$/.test(code)) return null
  const timestamp = at.getTime()
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    period,
    digits,
    timestamp,
    window: 1,
  })
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta
}
