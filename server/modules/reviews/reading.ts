import {
  type ReviewCard,
  type ReviewStanding,
  type Reviews,
  reviewsADay,
} from '#contract/reviews.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { askedOf, todayOf } from './asked.ts'
import { type AskedRow, findHabit, type HabitRow, listDue, readFirstDays } from './cards.store.ts'
import { dayAfter } from './days.rules.ts'
import { dueSince, isOfToday, standingOn } from './habit.rules.ts'
import type { ReviewsDeps } from './index.ts'
import { presentMomentCard, presentQuestionCard } from './reviews.present.ts'

type Deps = Pick<ReviewsDeps, 'courses' | 'db' | 'drills' | 'identity' | 'now' | 'quizzes'>

/** How the cards of somebody stand today, in one round trip: their time zone is read together with them. */
async function readToday(deps: Deps, actor: Actor) {
  const { pool } = deps.db
  const [today, firstDays, habit] = await Promise.all([
    todayOf(deps, pool, actor.id),
    readFirstDays(pool, askedOf(deps, actor)),
    findHabit(pool, actor.id),
  ])
  return { today, hasCards: firstDays.length > 0, standing: standingOf(firstDays, habit, today) }
}

/** How the reviews of somebody stand today; undefined for whoever has no cards. */
export async function readReviewStanding(
  deps: Deps,
  actor: Actor,
): Promise<ReviewStanding | undefined> {
  const { hasCards, standing } = await readToday(deps, actor)
  return hasCards ? standing : undefined
}

/** What is left of today, by the days of the first cards and what has been answered. */
function standingOf(firstDays: readonly string[], habit: HabitRow, today: string): ReviewStanding {
  const answered = isOfToday(habit, today) ? habit.answered : 0
  const left = Math.max(0, reviewsADay - answered)
  const due = firstDays.filter((day) => day <= today).length
  return {
    due: Math.min(due, left),
    answered,
    streak: standingOn(habit, today, dueSince(firstDays, today)).streak,
    // What today does not ask any more waits for tomorrow.
    nextOn: due > left ? dayAfter(today) : (firstDays[due] ?? null),
  }
}

/** The cards that somebody is asked today, with what they ask, the hardest first. */
export async function readReviews(deps: Deps, actor: Actor): Promise<Reviews> {
  const { today, standing } = await readToday(deps, actor)
  const { due } = standing
  const rows = due > 0 ? await listDue(deps.db.pool, askedOf(deps, actor), today, due) : []
  return { ...standing, cards: await presentCards(deps, actor, rows) }
}

async function presentCards(
  { db, drills, quizzes }: Deps,
  actor: Actor,
  rows: readonly AskedRow[],
): Promise<ReviewCard[]> {
  const idsOf = (about: 'momentId' | 'questionId') => rows.flatMap((row) => row[about] ?? [])
  const questionIds = idsOf('questionId')
  const [questions, exhibits, moments] = await Promise.all([
    quizzes.questionsByIds(db.pool, questionIds),
    quizzes.readExhibits(actor, questionIds),
    drills.momentsByIds(db.pool, idsOf('momentId')),
  ])
  return rows.flatMap((row) => {
    const question = questions.get(row.questionId ?? '')
    if (question) return presentQuestionCard(row, question, exhibits.get(question.id))
    const moment = moments.get(row.momentId ?? '')
    return moment ? presentMomentCard(row, moment) : []
  })
}
