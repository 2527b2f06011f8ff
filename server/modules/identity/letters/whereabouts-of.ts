import type { Caller } from '../caller-of.ts'
import { deviceOf } from '../profile.rules.ts'
import type { Whereabouts } from './account-news.rules.ts'

/** Where a caller is, as the owner of an account is told. */
export const whereaboutsOf = ({
  userAgent,
  ip,
}: Pick<Caller, 'ip' | 'userAgent'>): Whereabouts => ({
  device: deviceOf(userAgent),
  address: ip,
})
