import { randomUUID } from 'node:crypto'
import { unpackCandles } from '#contract/candles/candle-columns.ts'
import { type QuestionInput, questionSchema } from '#contract/quizzes/questions.ts'
import { type QuizInput, quizInputSchema } from '#contract/quizzes/quizzes.ts'
import type { Academy } from '#server/app/compose.ts'
import type { Actor } from '#server/platform/http/actor.ts'

export interface DemoQuiz extends Partial<QuizInput> {
  title: string
  questions: QuestionInput[]
}

const option = (text: string, correct: boolean, feedback = '') => ({
  id: randomUUID(),
  text,
  correct,
  feedback,
})

/** On the course about the sessions; one of its questions has other numbers in every attempt. */
export const sessionsQuiz: DemoQuiz = {
  title: 'Are you ready for the open?',
  passPercent: 70,
  minutes: 20,
  questions: [
    {
      kind: 'single',
      prompt: 'The setup has not come by ten o’clock in London. What do you do?',
      points: 1,
      explanation: 'The first move is over. A day without a trade is a good day as well.',
      options: [
        option('Nothing: the day is finished', true),
        option('Take the next best setup', false, 'It is not the one you have written down.'),
        option('Halve the size and try', false, 'Half of a bad idea is still a bad idea.'),
      ],
    },
    {
      kind: 'multiple',
      prompt: 'Which of these are decided **before** the open?',
      points: 2,
      explanation: 'All but the entry itself, for which you wait.',
      options: [
        option('The high and the low of the night', true),
        option('Which news is due, and when', true),
        option('The stop, and with it the size', true),
        option('Whether the first push is real', false, 'Nobody can know that before it happens.'),
      ],
    },
    {
      kind: 'numeric',
      prompt:
        'Your account has **{balance} dollars**, you risk **{risk} %** and the stop is **{stop} pips** away on {pair}. How many lots do you trade?',
      points: 3,
      explanation:
        'lots = account × risk % ÷ (stop in pips × pip value of a lot). A pip of one lot is worth 10 dollars where the dollar is the quote currency.',
      formula: 'balance * risk / 100 / (stop * pipValue(pair))',
      tolerance: 0.01,
      unit: 'lots',
      parameters: [
        { kind: 'range', name: 'balance', min: 5000, max: 50_000, step: 2500 },
        { kind: 'list', name: 'risk', values: ['0.5', '1', '1.5', '2'] },
        { kind: 'range', name: 'stop', min: 10, max: 40, step: 5 },
        { kind: 'list', name: 'pair', values: ['EURUSD', 'GBPUSD', 'AUDUSD'] },
      ],
    },
    {
      kind: 'order',
      prompt: 'Put the morning in order.',
      points: 2,
      partial: true,
      explanation: 'By the clock of London: 07:00, 07:45, 08:00 and 10:00.',
      items: [
        { text: 'Frankfurt opens' },
        { text: 'The range of the night is complete' },
        { text: 'London opens' },
        { text: 'The first move is over' },
      ],
    },
    {
      kind: 'match',
      prompt: 'How large is a pip?',
      points: 2,
      explanation: 'The second decimal for pairs with the yen, the fourth for most others.',
      pairs: [
        { left: 'EURUSD', right: '0.0001' },
        { left: 'USDJPY', right: '0.01' },
      ],
    },
  ],
}

/** Adds a quiz with its questions to a course, behind its lessons. */
export async function loadQuiz(
  academy: Academy,
  admin: Actor,
  courseId: string,
  { questions, ...quiz }: DemoQuiz,
): Promise<void> {
  const operations = academy.modules.quizzes
  const { id: videoId } = await operations.add(admin, courseId, quizInputSchema.parse(quiz))
  for (const question of questions) {
    const body = { question: questionSchema.parse(question) }
    await operations.addQuestion(admin, { courseId, videoId }, body)
  }
}

/** The candles of the exercise's pair from the afternoon before to the next one, of which the night is to be marked. */
const night = {
  pair: 'CADCHF',
  frame: 'M15',
  from: '2026-03-02T16:00:00.000Z',
  to: '2026-03-03T16:00:00.000Z',
} as const
const nightCandles = { first: 32, last: 63 }

/** Adds a question to the quiz about the sessions in which a zone is marked on a chart, unless it is there. */
export async function loadMarkQuestion(academy: Academy, admin: Actor): Promise<void> {
  const { courses, quizzes } = academy.modules
  const { items } = await courses.list(admin, { page: 1, limit: 100 })
  const course = items.find(({ title }) => title === 'Trading the Sessions')
  const lessons = course ? await courses.listVideos(admin, course.id) : []
  const lesson = lessons.find(({ title }) => title === sessionsQuiz.title)
  if (!course || !lesson) return
  const ids = { courseId: course.id, videoId: lesson.id }
  const { questions } = await quizzes.getManaged(admin, ids)
  if (questions.some(({ question }) => question.kind === 'mark')) return
  const chart = await quizzes.addChart(admin, ids, night)
  const { digits, low, high } = unpackCandles(Buffer.from(chart.packed, 'base64'), chart.digits)
  const ofNight = (prices: number[]) => prices.slice(nightCandles.first, nightCandles.last + 1)
  const price = (points: number) => (points / 10 ** digits).toFixed(digits)
  const question = questionSchema.parse({
    kind: 'mark',
    prompt:
      'Mark the **range of the night**: from midnight to 08:00 in London, its low and its high.',
    points: 4,
    partial: true,
    explanation:
      'The high and the low before the open are what the first move breaks, or turns at.',
    chart: { id: chart.id },
    solution: {
      shape: 'zone',
      prices: {
        low: price(Math.min(...ofNight(low))),
        high: price(Math.max(...ofNight(high))),
      },
      candles: nightCandles,
      overlap: 70,
    },
  } satisfies QuestionInput)
  await quizzes.addQuestion(admin, ids, { question })
}
