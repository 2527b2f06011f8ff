import type { ShownChart } from '#contract/quizzes/exhibits.ts'
import type { GivenQuestion, Question } from '#contract/quizzes/questions.ts'
import { taskOf } from './chart-marks.rules.ts'
import { drawNumeric, filledPrompt } from './parameters.rules.ts'
import { isPartial } from './points.rules.ts'
import { type Random, randomOf, shuffled } from './random.rules.ts'

/** A question as one attempt gives it, kept with the attempt: whatever becomes of the question, this is marked. */
export interface Given {
  question: Question
  /** With the values of its parameters. */
  prompt: string
  /** For each place of what is shown, its place in the question: options, items, or the right sides of pairs. */
  order: number[]
  /** Of a numeric question; null for the others. */
  right: number | null
}

/** The questions of an attempt: all in their order, or `drawn` of them at random; the seed decides everything. */
export function drawQuestions<Row extends { content: Question }>(
  rows: readonly Row[],
  drawn: number | null,
  seed: string,
): { row: Row; given: Given }[] {
  const random = randomOf(seed)
  const chosen = drawn === null ? rows : drawnFrom(rows, drawn, random)
  return chosen.map((row) => ({ row, given: givenBy(random, row.content) }))
}

/** So many questions at random: one of each topic in turn, until there are enough. */
function drawnFrom<Row extends { content: Question }>(
  rows: readonly Row[],
  count: number,
  random: Random,
): Row[] {
  const mixed = shuffled(random, rows.length).flatMap((index) => rows[index] ?? [])
  const topics = [...Map.groupBy(mixed, ({ content }) => content.topic ?? '').values()]
  const turns = Math.max(0, ...topics.map((topic) => topic.length))
  const inTurn = Array.from({ length: turns }, (_, turn) =>
    topics.flatMap((topic) => topic[turn] ?? []),
  )
  return inTurn.flat().slice(0, count)
}

/** One question alone, as a seed gives it. */
export const giveQuestion = (question: Question, seed: string): Given =>
  givenBy(randomOf(seed), question)

function givenBy(random: Random, question: Question): Given {
  if (question.kind !== 'numeric') {
    const order = shuffled(random, partsOf(question).length)
    return { question, prompt: question.prompt, order, right: null }
  }
  const { drawn: values, right } = drawNumeric(question, random)
  return { question, prompt: filledPrompt(question.prompt, values), order: [], right }
}

/** What a question gives to choose from, to put in order or to match, as its teacher has ordered it. */
function partsOf(question: Question): string[] {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return question.options.map(({ text }) => text)
    case 'order':
      return question.items.map(({ text }) => text)
    case 'match':
      return question.pairs.map(({ right }) => right)
    case 'numeric':
    case 'mark':
    case 'text':
      return []
  }
}

/** What is shown at each place. */
export function shownParts({ question, order }: Given): string[] {
  const parts = partsOf(question)
  return order.flatMap((index) => parts[index] ?? [])
}

/** What is shown above a question: the address of its picture and its candles, if it has them. */
export interface Exhibit {
  pictureUrl?: string | undefined
  chart?: ShownChart | undefined
}

/** What is shown above a question to whoever was given it, or marks the answer to it. */
export const shownAbove = (
  { picture }: Question,
  { pictureUrl, chart }: Exhibit,
): Pick<GivenQuestion, 'picture' | 'chart'> => ({
  ...(picture && pictureUrl && { picture: { url: pictureUrl, alt: picture.alt } }),
  ...(chart && { chart }),
})

/** A question as its student sees it: built from what may be seen, so that nothing else can slip through. */
export function presentGiven(
  given: Given,
  place: number,
  exhibit: Exhibit = {},
): Omit<GivenQuestion, 'answer'> {
  const { question, prompt } = given
  const { kind, points } = question
  const parts = shownParts(given)
  return {
    place,
    kind,
    prompt,
    points,
    ...(kind === 'numeric' && { unit: question.unit }),
    ...(parts.length > 0 && { options: parts }),
    ...(kind === 'match' && { lefts: question.pairs.map(({ left }) => left) }),
    ...(kind === 'mark' && { task: taskOf(question.solution) }),
    ...(isPartial(question) && { partial: true }),
    ...shownAbove(question, exhibit),
  }
}
