import { chartText } from '#contract/chart-blocks.ts'
import { checkpointInputSchema } from '#contract/checkpoints.ts'
import type { QuestionInput } from '#contract/quizzes/questions.ts'
import type { Academy } from '#server/app/compose.ts'
import type { Actor } from '#server/platform/http/actor.ts'

const option = (text: string, correct: boolean, feedback: string) => ({
  id: crypto.randomUUID(),
  ...{ text, correct, feedback },
})

/** What some of the clips ask, by the title of their lesson. */
const asked: Readonly<Record<string, { second: number; question: QuestionInput }[]>> = {
  'Break of structure': [
    {
      second: 3,
      question: {
        kind: 'single',
        prompt: 'What **breaks** a structure of rising lows?',
        points: 1,
        explanation: 'A wick that reaches below a low and returns is often a hunt for stops.',
        options: [
          option('A close below the last low', true, 'Until then it is intact.'),
          option('A wick below the last low', false, 'It may return within the same candle.'),
          option('A lower high', false, 'It is a warning, but no break yet.'),
        ],
      },
    },
    {
      second: 6,
      question: {
        kind: 'numeric',
        prompt:
          'The last low is at 1.0{low}0, and your stop is 12 pips below it. At how many pips above 1.0000 is the stop?',
        points: 1,
        explanation: 'A pip is the fourth decimal.',
        formula: 'low * 10 - 12',
        tolerance: 0,
        unit: 'pips',
        parameters: [{ kind: 'range', name: 'low', min: 20, max: 90, step: 5 }],
      },
    },
  ],
}

/** Lets these videos ask what they ask, unless they do. */
export async function loadCheckpoints(academy: Academy, admin: Actor): Promise<void> {
  const { checkpoints, courses } = academy.modules
  const { items } = await courses.list(admin, { page: 1, limit: 100 })
  for (const { id: courseId } of items) {
    for (const { id: videoId, title } of await courses.listVideos(admin, courseId)) {
      const ids = { courseId, videoId }
      const questions = asked[title] ?? []
      if (questions.length === 0 || (await checkpoints.list(admin, ids)).length > 0) continue
      for (const one of questions) {
        await checkpoints.add(admin, ids, checkpointInputSchema.parse(one))
      }
    }
  }
}

/** The text that gets a chart of what the market has just done. */
const charted = 'The hour before the open'
const pair = 'EURUSD'
const hours = 120

/** Gives a text its chart, once there are candles. */
export async function loadTextChart(academy: Academy, admin: Actor): Promise<void> {
  const { candles, courses } = academy.modules
  const series = (await candles.academySeries()).find((one) => one.pair === pair)
  if (!series) return
  const to = Math.floor(Date.parse(series.to) / 60_000) + 60
  const chart = chartText({ pair, frame: 'H1', from: to - hours * 60, to, levels: [] })
  const { items } = await courses.list(admin, { page: 1, limit: 100 })
  for (const { id: courseId } of items) {
    const lessons = await courses.listVideos(admin, courseId)
    const lesson = lessons.find(({ title }) => title === charted)
    if (!lesson) continue
    const ids = { courseId, videoId: lesson.id }
    const { text } = await courses.getText(admin, ids)
    if (text.includes('```chart')) continue
    const added = `\n\n## The last days\n\n\`\`\`chart\n${chart}\n\`\`\``
    await courses.updateText(admin, ids, { text: text + added })
  }
}
