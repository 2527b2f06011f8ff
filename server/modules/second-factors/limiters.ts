import type { Platform } from '#server/platform/module/platform.ts'

export type Limiters = ReturnType<typeof createLimiters>

const day = 24 * 60 * 60

/**
 * How often each of these may be tried. Three of a million codes count at a time: 40 guesses a day, by
 * somebody who knows the password already, hit one in about one year out of twenty.
 */
export const createLimiters = ({ limiter }: Pick<Platform, 'limiter'>) => ({
  /** Codes of the authenticator app, for one account. */
  codes: limiter('second-factor', 5, 60),
  codesPerDay: limiter('second-factor-day', 40, day),
  /** Recovery codes, counted apart: who uses up the guesses of codes does not lock the owner out. */
  recovery: limiter('recovery-code', 5, 60),
  recoveryPerDay: limiter('recovery-code-day', 40, day),
  /** What a signed-in account asks its passkeys with: each is a row until it has run out. */
  challenges: limiter('passkey-challenge', 30, 60),
  /** Steps of a sign-in, and sign-ins by passkey, from one address. */
  address: limiter('second-step-address', 60, 60),
})
