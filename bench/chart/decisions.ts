import { noCandles, unpackCandles } from '#contract/candles/candle-columns.ts'
import { type BenchAcademy, owner } from '../academy.ts'

const pair = 'EURUSD'
const count = 6000
/** Midnight of a Monday, in minutes since 1970: no weekend has to be left out of made-up candles. */
const begins = Date.UTC(2026, 0, 5) / 60_000

/** Candles of a quarter of an hour that wander; the same every time. */
function wandering() {
  const columns = noCandles(5)
  let price = 108_000
  for (let index = 0; index < count; index += 1) {
    const close = price + Math.round(Math.sin(index * 12.9898) * 24 + Math.sin(index / 40) * 6)
    columns.times.push(begins + index * 15)
    columns.open.push(price)
    columns.close.push(close)
    columns.high.push(Math.max(price, close) + (index % 17))
    columns.low.push(Math.min(price, close) - (index % 13))
    price = close
  }
  return columns
}

/** What the calls here read of answers. */
interface Answer {
  id: string
  version: number
  run: { version: number }
  packed: string
  digits: number
}

type Call = (
  token: string,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
) => Promise<Answer>

const callsOf =
  ({ academy }: BenchAcademy): Call =>
  async (token, method, path, payload) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await academy.http.inject({ method, url: `/api${path}`, headers, payload })
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`)
    return answer.json()
  }

/** The longest chart exercise that can be made, as a lesson. */
const longest = {
  title: 'The longest',
  task: 'Decide.',
  source: {
    pair,
    frame: 'M15',
    lastAt: new Date((begins + 1500 * 15) * 60_000).toISOString(),
    before: 1000,
    after: 500,
  },
  solution: { direction: 'NONE' },
}

/** A lesson with the longest chart exercise, and a practice run of which nearly all candles are played. */
export async function makeDecisions(bench: BenchAcademy, student: string) {
  const call = callsOf(bench)
  const { email, password } = owner
  const login = await bench.academy.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
  })
  const teacher: string = login.json().accessToken
  await bench.academy.modules.candles.makeSynthetic(pair, 'M15', wandering())
  const course = await call(teacher, 'POST', '/courses', {
    title: 'Decisions',
    description: 'D',
    content: 'C',
    roleAccess: ['academy_student'],
  })
  const makeExercise = () => call(teacher, 'POST', `/courses/${course.id}/exercises`, longest)
  const lesson = await makeExercise()
  const run = await call(student, 'POST', '/practice/runs', {
    pair,
    frame: 'M15',
    from: new Date((begins + 300 * 15) * 60_000).toISOString(),
    bars: 5000,
    balanceCents: 1_000_000,
    currency: 'USD',
  })
  let { version } = run
  for (let played = 0; played < 4800; played += 50) {
    const step = await call(student, 'POST', `/practice/runs/${run.id}/actions`, {
      version,
      action: { do: 'advance', bars: 50 },
    })
    version = step.run.version
  }
  /** Milliseconds until an answer that no following candle ends was committed and marked, of so many exercises. */
  async function answerTimes(count: number): Promise<number[]> {
    const taken: number[] = []
    for (let number = 0; number < count; number += 1) {
      const { id } = await makeExercise()
      const address = `/courses/${course.id}/exercises/${id}`
      const { packed, digits } = await call(student, 'GET', address)
      const { close } = unpackCandles(Buffer.from(packed, 'base64'), digits)
      const last = (close.at(-1) ?? 0) / 10 ** digits
      const [stop, target] = [last * 0.5, last * 2].map((price) => price.toFixed(digits))
      const decision = { direction: 'BUY', stop, target, reason: 'Trend' }
      const begun = performance.now()
      await call(student, 'POST', `${address}/answer`, decision)
      taken.push(performance.now() - begun)
    }
    return taken
  }
  const exercise = `/dashboard/courses/${course.id}/${lesson.id}`
  return { exercise, run: run.id, answerTimes }
}
