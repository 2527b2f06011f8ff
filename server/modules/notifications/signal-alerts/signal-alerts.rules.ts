import {
  alertChannels,
  type QuietHours,
  type UsedChannel,
} from '#contract/signals/signal-alerts.ts'
import { type SignalMoment, signalMoments } from '#contract/signals/signal-moments.ts'
import { zoneClock } from '#contract/times/zone-clock.ts'

const [minute, day] = [60_000, 86_400_000]

/** Whether a moment is told by a channel to whoever has chosen nothing: all but notes are. */
export const isUsual = (moment: SignalMoment): boolean => moment !== 'note'

export const keyOf = (channel: string, moment: SignalMoment): string => `${channel}:${moment}`

/** For which moments each channel is used; null is whoever has chosen nothing. */
export const usedChannels = (used: readonly string[] | null): UsedChannel[] =>
  alertChannels.map((channel) => ({
    channel,
    moments: signalMoments.filter((moment) =>
      used ? used.includes(keyOf(channel, moment)) : isUsual(moment),
    ),
  }))

/** The same as it is stored. */
export const usedKeys = (channels: readonly UsedChannel[]): string[] => [
  ...new Set(
    channels.flatMap(({ channel, moments }) => moments.map((moment) => keyOf(channel, moment))),
  ),
]

export interface QuietMinutes {
  quietFrom: number | null
  quietTo: number | null
}

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const minutesOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

export const quietHoursOf = ({ quietFrom, quietTo }: QuietMinutes): QuietHours | null =>
  quietFrom === null || quietTo === null ? null : { from: clockOf(quietFrom), to: clockOf(quietTo) }

export const quietMinutes = (hours: QuietHours | null): QuietMinutes => ({
  quietFrom: hours && minutesOf(hours.from),
  quietTo: hours && minutesOf(hours.to),
})

/**
 * When the quiet hours end in which `now` is, by the clocks of a place; null outside of them. An hour that is skipped when
 * clocks are set forward counts as what follows it; of one that comes twice, both belong to the quiet hours.
 */
export function quietUntil(
  { quietFrom, quietTo }: QuietMinutes,
  zone: string,
  now: Date,
): Date | null {
  if (quietFrom === null || quietTo === null) return null
  const clock = zoneClock(zone)
  const at = now.getTime()
  const today = Math.floor(clock.wallOf(at) / day) * day
  // Those that began yesterday may last until today.
  for (const date of [today - day, today]) {
    const begin = clock.instantOf(date + quietFrom * minute)
    const end = date + (quietTo <= quietFrom ? day : 0) + quietTo * minute
    const over = Math.max(clock.instantOf(end), clock.instantOf(end, clock.instantOf(end)))
    if (at >= begin && at < over) return new Date(over)
  }
  return null
}
