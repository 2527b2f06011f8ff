import { rText } from '#client/ui/displays/format.ts'
import type { SignalFollowers } from '#contract/signals/followers.ts'

/** How it was computed, in a sentence. */
export const howModelled =
  'Modelled: each member enters at the price of the first candle after the message reached them, pays the spread, and exits with the signal; members told after its end count as 0 R.'

const membersText = (count: number) => (count === 1 ? '1 member' : `${count} members`)

/** What members could have had of a signal, in a sentence. */
export function modelledWords({
  publishedR,
  medianR,
  worstTenthR,
  members,
  late,
}: NonNullable<SignalFollowers['modelled']>): string {
  const told = `${membersText(members)} told${late > 0 ? `, ${late} of them too late` : ''}`
  return `Published ${rText(publishedR)}, median ${rText(medianR)}, worst tenth ${rText(worstTenthR)} (${told}).`
}
