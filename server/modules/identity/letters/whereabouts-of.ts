import type { Origin } from '#server/platform/http/actor.ts'
import { deviceOf } from '../profile.rules.ts'
import type { Whereabouts } from './account-news.rules.ts'

/** A caller's device and network address, as reported to the account's owner. */
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
