import type { Platform } from '#server/platform/module/platform.ts'

export type Limiters = ReturnType<typeof createLimiters>

/** How often each of these may be tried; see the configuration for the numbers. */
export const createLimiters = ({ config, limiter }: Pick<Platform, 'config' | 'limiter'>) => ({
  /** Sign-ins for one account from one address. */
  loginAccount: limiter('login', config.RATE_LOGIN_PER_MINUTE, 60),
  /** Sign-ins from one address. */
  loginAddress: limiter('login-address', config.RATE_LOGIN_ADDRESS_PER_MINUTE, 60),
  /** Sign-ins for one account, wherever they come from. */
  account: limiter('account', config.RATE_ACCOUNT_PER_HOUR, 3600),
  register: limiter('register', config.RATE_REGISTER_PER_HOUR, 3600),
  refresh: limiter('refresh', config.RATE_REFRESH_PER_MINUTE, 60),
  /** Requests for a reset link from one network address. */
  forgot: limiter('forgot', config.RATE_FORGOT_PER_HOUR, 3600),
  /** Tries of the own password: a stolen access token must not serve to guess it. */
  password: limiter('password', 5, 60),
})
