import { answerInWords } from '#server/modules/quizzes/index.ts'
import { PagedRows } from '#server/platform/heavy/paged-rows.ts'
import type { ReviewedContent } from './answering.ts'
import { listAnswersTo, listCardsAfter, type OwnCard } from './answers.store.ts'
import { findHabit } from './cards.store.ts'
import type { ReviewsDeps } from './index.ts'

type Deps = Pick<ReviewsDeps, 'courses' | 'db'>

/** A user's cards with their answers, and the days on which they were answered. */
export async function exportFor(deps: Deps, userId: string) {
  const { streak, lastOn } = await findHabit(deps.db.pool, userId)
  return { streak, lastOn, cards: new PagedRows(() => cardsOf(deps, userId)) }
}

const cardsAtOnce = 200

async function* cardsOf({ courses, db }: Deps, userId: string) {
  let last: OwnCard | null = null
  for (;;) {
    const part = { titleOf: courses.lessonTitleOf, limit: cardsAtOnce }
    const cards: OwnCard[] = await listCardsAfter(db.pool, userId, last, part)
    const answers = await listAnswersTo(
      db.pool,
      cards.map(({ id }) => id),
    )
    const ofCard = Map.groupBy(answers, ({ cardId }) => cardId)
    yield cards.map(({ id, lesson, momentId, dueOn }) => ({
      lesson,
      kind: momentId ? 'moment' : 'question',
      dueOn,
      answers: (ofCard.get(id) ?? []).map(({ answeredAt, isRight, content }) => ({
        answeredAt,
        isRight,
        ...inWords(content),
      })),
    }))
    last = cards.at(-1) ?? null
    if (cards.length < cardsAtOnce) return
  }
}

function inWords(content: ReviewedContent) {
  if ('decided' in content) {
    const { direction, entry, stop, target, outcome, r } = content.decided
    return { direction, entry, stop, target, outcome, r }
  }
  const { given, answer } = content
  return { question: given.prompt, answer: answer && answerInWords(given, answer) }
}
