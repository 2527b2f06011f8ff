import type { Origin } from '#server/platform/http/actor.ts'
import { deviceOf } from '../profile.rules.ts'
import type { Whereabouts } from './account-news.rules.ts'

/** Where a caller is, as the owner of an account is told. */
export const whereaboutsOf = ({
  userAgent,
  origin,
}: {
  userAgent: string
  origin: Pick<Origin, 'address'>
}): Whereabouts => ({
  device: deviceOf(userAgent),
  address: origin.address,
})
