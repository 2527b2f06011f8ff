import type { Platform } from '#server/platform/module/platform.ts'
import { guessesNotified } from './mails/guessing.ts'

export type Limiters = ReturnType<typeof createLimiters>

/** The rate limits; see the configuration for the numbers. */
export const createLimiters = ({ config, limiter }: Pick<Platform, 'config' | 'limiter'>) => ({
  /** Sign-ins for one account from one address. */
  loginAccount: limiter('login', config.RATE_LOGIN_PER_MINUTE, 60),
  /** Sign-ins from one address, except on devices that the account knows. */
  loginAddress: limiter('login-address', config.RATE_LOGIN_ADDRESS_PER_MINUTE, 60),
  /** Sign-ins for one account, wherever they come from. */
  account: limiter('account', config.RATE_ACCOUNT_PER_HOUR, 3600),
  /** Sign-ins for one account on all the devices known to it. */
  devices: limiter('account-devices', 3 * config.RATE_ACCOUNT_PER_HOUR, 3600),
  register: limiter('register', config.RATE_REGISTER_PER_HOUR, 3600),
  refresh: limiter('refresh', config.RATE_REFRESH_PER_MINUTE, 60),
  /** Requests for a reset link from one account's devices or else one network address, for whichever mailbox. */
  forgot: limiter('forgot', 20 * config.RATE_FORGOT_PER_HOUR, 3600),
  /** Attempts at one's own password in one session: a stolen access token must not serve to guess it. */
  password: limiter('password', 5, 60),
  passwordPerHour: limiter('password-hour', 30, 3600),
  /** Wrong passwords for one account before its owner is notified. */
  guesses: limiter('guesses', guessesNotified, 3600),
  guessesNotified: limiter('guesses-notified', 1, 3600),
  /** Mails about new devices for one account. */
  deviceMails: limiter('device-mails', 20, 24 * 3600),
  /** Confirmation links sent on somebody's request. */
  addressLinks: limiter('address-links', 5, 3600),
  /** Impersonations of the site as somebody else. */
  impersonations: limiter('impersonations', 60, 3600),
  /** Links in mails opened from one network address. */
  openedLinks: limiter('opened-links', config.RATE_LINKS_PER_MINUTE, 60),
})
