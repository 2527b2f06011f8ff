import {
  defaultHorzScaleBehavior,
  type IHorzScaleBehavior,
  TickMarkType,
  type Time,
  type TimeChartOptions,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { ZoneClock } from '#contract/times/zone-clock.ts'

const part = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
  return (wall: number) => format.format(wall)
}
const year = part({ year: 'numeric' })
const month = part({ month: 'short' })
const day = part({ day: 'numeric', month: 'short' })
const time = part({ hour: '2-digit', minute: '2-digit' })
const whole = part({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const wholeDay = part({ day: 'numeric', month: 'short', year: 'numeric' })

/** When a candle began, by a clock: with the time unless it is a daily one. */
export const candleTime = (clock: ZoneClock, seconds: number, ofDays: boolean): string =>
  (ofDays ? wholeDay : whole)(clock.wallOf(seconds * 1000))

/** The number of a candle, from 1, whose time is its number from 0 in minutes. */
export const candleNumber = (seconds: number): number => seconds / 60 + 1

/** The label of a mark below the chart, by its kind and a clock. */
export function markText(clock: ZoneClock, seconds: number, type: TickMarkType): string {
  const wall = clock.wallOf(seconds * 1000)
  if (type === TickMarkType.Year) return year(wall)
  if (type === TickMarkType.Month) return month(wall)
  return type === TickMarkType.DayOfMonth ? day(wall) : time(wall)
}

type Point = Parameters<IHorzScaleBehavior<Time>['fillWeightsForPoints']>[0][number]

/** A time scale with the same options as the library's own. */
export interface Horizon extends IHorzScaleBehavior<Time> {
  options(): TimeChartOptions
}

/**
 * The time scale of a time zone: marks are placed where a day, a month or an hour begins by its clock.
 * The library only knows UTC, and shifting the times would repeat one hour every autumn, which it
 * refuses; so they stay, and only the weight of each mark is computed by the clock.
 */
export function horizonOf(clock: ZoneClock): Horizon {
  const Usual = defaultHorzScaleBehavior()
  class Clocked extends Usual {
    override fillWeightsForPoints(
      ...[points, from]: Parameters<IHorzScaleBehavior<Time>['fillWeightsForPoints']>
    ): void {
      const times = points.map(({ time }) => time)
      // In place rather than copied: there may be many thousands.
      const put = (timeOf: (point: Point, index: number) => Point['time']) =>
        points.forEach((point, index) => {
          ;(point as { time: Point['time'] }).time = timeOf(point, index)
        })
      put(({ originalTime }) => {
        const wall = clock.wallOf(Number(originalTime) * 1000) / 1000
        return this.convertHorzItemToInternal(wall as UTCTimestamp)
      })
      super.fillWeightsForPoints(points, from)
      put((point, index) => times[index] ?? point.time)
    }
  }
  return new Clocked() as Horizon
}
