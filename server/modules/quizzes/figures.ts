import type { QuizFigures } from '#contract/quizzes/quizzes.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { countAttempts, questionFigures } from './figures.store.ts'
import type { QuizzesDeps } from './index.ts'
import type { QuizIds } from './managing.ts'

/** How students answer a quiz, for its teacher; what teachers have tried themselves does not count. */
export async function readFigures(
  { db, courses }: QuizzesDeps,
  actor: Actor,
  ids: QuizIds,
): Promise<QuizFigures> {
  const [, counts, questions] = await Promise.all([
    courses.findOpenLesson(actor, ids, 'quiz'),
    countAttempts(db.pool, ids.videoId),
    questionFigures(db.pool, ids.videoId),
  ])
  return { ...counts, questions }
}
