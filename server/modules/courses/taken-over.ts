import type { Executor } from '#server/platform/database/database.ts'
import type { CoursesDeps } from './index.ts'
import { completeLessons, lessonsTitled } from './taken-over.store.ts'

/** What became of the titles of lessons that somebody has completed elsewhere. */
interface TakenOver {
  completed: number
  /** Titles that no lesson has, and those that several have: which of them it was is not known. */
  unknown: string[]
  several: string[]
}

/**
 * Completes the lessons with these titles, in whatever letters, for a user who has completed them elsewhere. For use inside a
 * transaction.
 */
export async function takeOverProgress(
  { now, onLessonCompleted }: Pick<CoursesDeps, 'now' | 'onLessonCompleted'>,
  tx: Executor,
  userId: string,
  titles: readonly string[],
): Promise<TakenOver> {
  if (titles.length === 0) return { completed: 0, unknown: [], several: [] }
  const found = await lessonsTitled(
    tx,
    titles.map((title) => title.toLowerCase()),
  )
  const named = (title: string) => found.filter((lesson) => lesson.title === title.toLowerCase())
  const single = titles.flatMap((title) => {
    const [lesson, ...others] = named(title)
    return lesson && others.length === 0 ? lesson.id : []
  })
  const completed = await completeLessons(tx, userId, [...new Set(single)], now())
  if (completed > 0) await onLessonCompleted(tx, userId)
  return {
    completed,
    unknown: titles.filter((title) => named(title).length === 0),
    several: titles.filter((title) => named(title).length > 1),
  }
}
