import type { Platform } from '#server/platform/module/platform.ts'

export type Limiters = ReturnType<typeof createLimiters>

const day = 24 * 60 * 60

/**
 * The rate limits. Three of a million codes are valid at a time, so 40 guesses a day, by somebody
 * who already knows the password, succeed within a year with a probability of about one in twenty.
 * A device on which the account has completed its second step, and a session, have an allowance of
 * their own (`allowanceOf`), so that such guesses do not lock its owner out.
 */
export const createLimiters = ({ limiter }: Pick<Platform, 'limiter'>) => ({
  /** Codes of the authenticator app, for one account, device or session. */
  codes: limiter('second-factor', 5, 60),
  codesPerDay: limiter('second-factor-day', 40, day),
  /** Recovery codes, counted separately, so that using up the attempts at codes does not lock the owner out. */
  recovery: limiter('recovery-code', 5, 60),
  recoveryPerDay: limiter('recovery-code-day', 40, day),
  /** Second steps of one account on all the devices known to it. */
  devicesPerDay: limiter('second-factor-devices', 3 * 40, day),
  /** Codes for sign-ins that do not exist, from one address. */
  address: limiter('second-step-address', 60, 60),
})
