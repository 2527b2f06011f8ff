import { Secret, TOTP } from 'otpauth'

const period = 30
const digits = 6

/** For how long a displayed secret can still be confirmed, in milliseconds. */
export const confirmableMs = 60 * 60_000

/** The content of the QR code for an authenticator app. */
export const totpUri = (of: { secret: string; issuer: string; account: string }): string =>
  new TOTP({
    issuer: of.issuer,
    label: of.account,
    secret: Secret.fromBase32(of.secret),
    period,
    digits,
  }).toString()

/**
 * The 30-second step of a code, counted from 1970; null unless it is the current one, the previous
 * or the next. Compares in constant time.
 */
export function stepOf(secret: string, code: string, at: Date): number | null {
  // The library compares bytes, of which non-ASCII digits have more.
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
