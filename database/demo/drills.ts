import { type CandleColumns, noCandles } from '#contract/candles/candle-columns.ts'
import type { Academy } from '#server/app/compose.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { noise } from './candles.ts'

const pair = 'NZDCHF'
const frame = 'M15'
/** A Monday, from which the made-up days begin, in minutes since 1970. */
const begins = Date.UTC(2026, 0, 5) / 60_000
const minutesPerDay = 1440
const perDay = minutesPerDay / 15
/** The candle of a day that leaves the range of the night: it begins at 08:30. */
const breakAt = 34
const dayCount = 24

/** A morning: which way the price leaves the range of the night, and whether it comes back. */
interface Day {
  setup: 'Break up' | 'Break down'
  /** When it begins, in minutes since 1970. */
  minute: number
  isUp: boolean
  holds: boolean
}

/** Working days, the same every time; three of five breaks hold. */
function madeUpDays(): Day[] {
  const random = noise(86)
  return Array.from({ length: dayCount }, (_, index) => {
    const isUp = random() > 0
    const minute = begins + (index + 2 * Math.floor(index / 5)) * minutesPerDay
    return { setup: isUp ? 'Break up' : 'Break down', minute, isUp, holds: random() > -0.2 }
  })
}

/** Where the price is drawn to in a day that began at `from`: a quiet night, a break, and what comes of it. */
function pathOf({ isUp, holds }: Day, from: number): [candle: number, points: number][] {
  const side = isUp ? 1 : -1
  return [
    [0, from],
    [breakAt - 2, from + side * 10],
    [breakAt, from + side * 90],
    [breakAt + 4, from + side * (holds ? 60 : 110)],
    [breakAt + 24, from + side * (holds ? 330 : -180)],
    [perDay, from + side * (holds ? 280 : -140)],
  ]
}

function madeUpCandles(days: readonly Day[]): CandleColumns {
  const random = noise(87)
  const columns = noCandles(5)
  let close = 52_500
  for (const day of days) {
    const path = pathOf(day, close)
    for (let index = 0; index < perDay; index += 1) {
      const after = path.findIndex(([candle]) => candle > index)
      const [from, to] = [path[after - 1], path[after]]
      if (!from || !to) break
      const part = (index + 1 - from[0]) / (to[0] - from[0])
      const open = close
      // The night wanders less than the day.
      const reach = index < breakAt - 2 ? 14 : 26
      close = Math.round(from[1] + part * (to[1] - from[1]) + random() * reach)
      columns.times.push(day.minute + index * 15)
      columns.open.push(open)
      columns.close.push(close)
      columns.high.push(Math.max(open, close) + Math.round(Math.abs(random()) * reach))
      columns.low.push(Math.min(open, close) - Math.round(Math.abs(random()) * reach))
    }
  }
  return columns
}

const title = 'Twenty London breaks'

/** Adds a drill on made-up candles of its own to a course; what is there of it stays. */
export async function loadDrills(academy: Academy, admin: Actor): Promise<void> {
  const { courses, drills } = academy.modules
  const { items } = await courses.list(admin, { page: 1, limit: 100 })
  const course = items.find((one) => one.title === 'Trading the Sessions')
  if (!course) return
  const days = madeUpDays()
  const ids = { courseId: course.id, videoId: await drillIn(academy, admin, course.id, days) }
  const { items: there } = await drills.listMoments(admin, ids, { page: 1, limit: 100 })
  const known = new Set(there.map(({ lastAt }) => lastAt))
  // On the first day, too few candles come before.
  for (const { minute, setup } of days.slice(1)) {
    const lastAt = new Date((minute + breakAt * 15) * 60_000).toISOString()
    if (!known.has(lastAt)) await drills.addMoment(admin, ids, { pair, frame, lastAt, setup })
  }
  const lessons = await courses.listVideos(admin, course.id)
  const [module] = await courses.listModules(admin, course.id)
  if (!module || lessons.find(({ id }) => id === ids.videoId)?.module) return
  await courses.placeVideo(admin, ids, { moduleId: module.id, order: module.lessonCount })
}

/** The drill of a course, which gets it and its candles if it has none. */
async function drillIn(
  { modules: { candles, courses, drills } }: Academy,
  admin: Actor,
  courseId: string,
  days: readonly Day[],
): Promise<string> {
  const lessons = await courses.listVideos(admin, courseId)
  const known = lessons.find((lesson) => lesson.title === title)
  if (known) return known.id
  await candles.makeSynthetic(pair, frame, madeUpCandles(days))
  const input = { title, decisions: 20, before: 60, after: 30 }
  return (await drills.create(admin, courseId, input)).id
}
