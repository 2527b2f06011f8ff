import type { Executor } from '#server/platform/database/database.ts'

/**
 * A user's progress in every started lesson, and their unfinished video uploads, for the personal
 * data download.
 */
export async function exportFor(executor: Executor, userId: string) {
  const [lessons, uploads] = await Promise.all([
    executor
      .selectFrom('lessonProgress')
      .innerJoin('courseVideos', 'courseVideos.id', 'lessonProgress.videoId')
      .innerJoin('courses', 'courses.id', 'courseVideos.courseId')
      .select([
        'courses.title as course',
        'courseVideos.title as lesson',
        'lessonProgress.positionSeconds',
        'lessonProgress.watchedSeconds',
        'lessonProgress.completedAt',
        'lessonProgress.updatedAt',
      ])
      .where('lessonProgress.userId', '=', userId)
      .orderBy('lessonProgress.updatedAt')
      .execute(),
    executor
      .selectFrom('videoUploads')
      .select(['fileName', 'bytes', 'createdAt as begun'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
  ])
  return { lessons, uploads }
}
