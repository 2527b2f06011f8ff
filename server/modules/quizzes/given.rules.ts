import type { GivenQuestion, Question } from '#contract/quizzes/questions.ts'
import { drawNumeric, filledPrompt } from './parameters.rules.ts'
import { randomOf, shuffled } from './random.rules.ts'

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
  const chosen =
    drawn === null
      ? rows
      : shuffled(random, rows.length)
          .slice(0, drawn)
          .flatMap((index) => rows[index] ?? [])
  return chosen.map((row) => {
    const question = row.content
    if (question.kind !== 'numeric') {
      const order = shuffled(random, partsOf(question).length)
      return { row, given: { question, prompt: question.prompt, order, right: null } }
    }
    const { drawn: values, right } = drawNumeric(question, random)
    return {
      row,
      given: { question, prompt: filledPrompt(question.prompt, values), order: [], right },
    }
  })
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
    case 'text':
      return []
  }
}

/** What is shown at each place. */
export function shownParts({ question, order }: Given): string[] {
  const parts = partsOf(question)
  return order.flatMap((index) => parts[index] ?? [])
}

/** A question as its student sees it: built from what may be seen, so that nothing else can slip through. */
export function presentGiven(given: Given, place: number): Omit<GivenQuestion, 'answer'> {
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
  }
}
