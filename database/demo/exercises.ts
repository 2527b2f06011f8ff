import { type CandleColumns, noCandles } from '#contract/candles/candle-columns.ts'
import type { Academy } from '#server/app/compose.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { noise } from './candles.ts'

const pair = 'CADCHF'
/** Midnight of the first of three days, a Monday, in minutes since 1970. */
const begins = Date.UTC(2026, 2, 2) / 60_000
const perDay = 96
/** The candle that begins at 08:30 on the third day, and the close that it breaks out with. */
const last = 2 * perDay + 34

/** Where the price is drawn to at candles of 15 minutes: quiet nights, and a move each morning. */
const path: [candle: number, points: number][] = [
  [0, 64_500],
  [31, 64_520],
  [40, 64_810],
  [95, 64_760],
  [127, 64_740],
  [138, 64_420],
  [191, 64_460],
  [223, 64_480],
  [last, 64_590],
  [last + 5, 64_530],
  [last + 20, 64_860],
  [last + 60, 64_820],
]

/** Three days of candles with a move at each London open; the same every time. */
function madeUpCandles(): CandleColumns {
  const random = noise(85)
  const columns = noCandles(5)
  let close = path[0]?.[1] ?? 0
  for (let index = 0; index < last + 60; index += 1) {
    const after = path.findIndex(([candle]) => candle > index)
    const [from, to] = [path[after - 1], path[after]]
    if (!from || !to) break
    const part = (index + 1 - from[0]) / (to[0] - from[0])
    const open = close
    // The night wanders less than the day.
    const reach = index % perDay < 31 ? 12 : 28
    close = Math.round(from[1] + part * (to[1] - from[1]) + random() * reach)
    columns.times.push(begins + index * 15)
    columns.open.push(open)
    columns.close.push(close)
    columns.high.push(Math.max(open, close) + Math.round(Math.abs(random()) * reach))
    columns.low.push(Math.min(open, close) - Math.round(Math.abs(random()) * reach))
  }
  return columns
}

const title = 'The London break'

/** Adds an exercise on made-up candles of its own to a course, unless it is there. */
export async function loadExercises(academy: Academy, admin: Actor): Promise<void> {
  const { candles, courses, exercises } = academy.modules
  const { items } = await courses.list(admin, { page: 1, limit: 100 })
  const course = items.find((one) => one.title === 'Trading the Sessions')
  if (!course) return
  const lessons = await courses.listVideos(admin, course.id)
  if (lessons.some((lesson) => lesson.title === title)) return
  await candles.makeSynthetic(pair, 'M15', madeUpCandles())
  const made = await exercises.create(admin, course.id, {
    title,
    task: `It is half an hour after the London open. The night stayed in a **narrow range**, and the last candle closes above it.

Do you buy the break, sell it, or wait for another day? Place your stop where the idea is wrong.`,
    source: {
      pair,
      frame: 'M15',
      lastAt: new Date((begins + last * 15) * 60_000).toISOString(),
      before: 200,
      after: 50,
    },
    pairShown: false,
    reasonRequired: true,
    marking: 'r',
    demands: { riskReward: 1.5, stopBeyond: '0.64460' },
    solution: {
      direction: 'BUY',
      stop: '0.64420',
      target: '0.64820',
      text: `The range of the night is the risk: the stop belongs **below its low**, where the break has failed.

- A stop inside the range is taken by the first test of it.
- The reward has to pay for the width of the range, or there is no trade.`,
    },
  })
  const [module] = await courses.listModules(admin, course.id)
  if (!module) return
  const ids = { courseId: course.id, videoId: made.id }
  await courses.placeVideo(admin, ids, { moduleId: module.id, order: module.lessonCount })
}
