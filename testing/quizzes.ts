import { randomUUID } from 'node:crypto'
import type { Answer, GivenQuestion, QuestionInput } from '#contract/quizzes/questions.ts'
import { createQuestion, createQuiz, type QuizInput } from '#contract/quizzes/quizzes.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

const option = (text: string, correct = false, feedback = '') => ({
  id: randomUUID(),
  text,
  correct,
  feedback,
})

/** One question of each kind, worth 1 to 6 points; what is secret in them contains the word SECRET. */
export const oneOfEachKind = (): QuestionInput[] => [
  {
    kind: 'single',
    prompt: 'Which session opens first?',
    points: 1,
    explanation: 'SECRET explanation',
    options: [option('Tokyo', true, 'SECRET praise'), option('London', false, 'SECRET hint')],
  },
  {
    kind: 'multiple',
    prompt: 'Which are majors?',
    points: 2,
    options: [option('EURUSD', true), option('USDJPY', true), option('EURNOK')],
  },
  {
    kind: 'numeric',
    prompt: 'Balance {balance}, risk 1 %, stop 20 pips on {pair}: how many lots?',
    points: 3,
    formula: 'round(balance / 100 / (20 * pipValue(pair)), 2) + 0 * 7654321',
    tolerance: 0.005,
    unit: 'lots',
    parameters: [
      { kind: 'range', name: 'balance', min: 1000, max: 9000, step: 1000 },
      { kind: 'list', name: 'pair', values: ['EURUSD', 'GBPUSD'] },
    ],
  },
  {
    kind: 'order',
    prompt: 'What comes first?',
    points: 4,
    items: [{ text: 'Plan' }, { text: 'Trade' }, { text: 'Review' }],
  },
  {
    kind: 'match',
    prompt: 'What belongs together?',
    points: 5,
    pairs: [
      { left: 'EURUSD', right: '0.0001' },
      { left: 'USDJPY', right: '0.01' },
    ],
  },
  { kind: 'text', prompt: 'Why a stop?', points: 6, explanation: 'SECRET model answer' },
]

/** The answer that is right, worked out from what the student sees and from what the questions above ask. */
export function rightTo({ kind, prompt, options = [] }: GivenQuestion): Answer {
  const placesOf = (...texts: string[]) => texts.map((text) => options.indexOf(text))
  switch (kind) {
    case 'single':
      return { kind: 'choice', chosen: placesOf('Tokyo') }
    case 'multiple':
      return { kind: 'choice', chosen: placesOf('USDJPY', 'EURUSD') }
    case 'numeric':
      return { kind: 'number', value: Number(/Balance (\d+)/.exec(prompt)?.[1]) / 20_000 }
    case 'order':
      return { kind: 'order', order: placesOf('Plan', 'Trade', 'Review') }
    case 'match':
      return { kind: 'match', rights: placesOf('0.0001', '0.01') }
    case 'mark':
      throw new Error('None of the questions above asks for a mark.')
    case 'text':
      return { kind: 'text', text: 'It limits the loss' }
  }
}

/** Adds a quiz with these questions to a course; returns the params of its calls. */
export async function makeQuiz(
  app: TestApp,
  as: Person,
  courseId: string,
  questions: QuestionInput[] = oneOfEachKind(),
  settings: Partial<QuizInput> = {},
): Promise<{ id: string; quizId: string }> {
  const body = { title: 'Quiz', ...settings }
  const made = await app.call(createQuiz, { as, params: { id: courseId }, body })
  const params = { id: courseId, quizId: made.body.id }
  for (const question of questions) {
    const added = await app.call(createQuestion, { as, params, body: { question } })
    if (added.status !== 201) throw new Error(`the question answers ${added.text}`)
  }
  return params
}
