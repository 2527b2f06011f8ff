import type { Executor } from '#server/platform/database/database.ts'

/** How far a user is in every lesson that was begun, and the uploads of videos that were, for that user's own eyes. */
export async function exportFor(executor: Executor, userId: string) {
  const lessons = await executor
    .selectFrom('lesson_progress')
    .innerJoin('course_videos', 'course_videos.id', 'lesson_progress.video_id')
    .innerJoin('courses', 'courses.id', 'course_videos.course_id')
    .select([
      'courses.title as course',
      'course_videos.title as lesson',
      'lesson_progress.position_seconds as positionSeconds',
      'lesson_progress.watched_seconds as watchedSeconds',
      'lesson_progress.completed_at as completedAt',
      'lesson_progress.updated_at as updatedAt',
    ])
    .where('lesson_progress.user_id', '=', userId)
    .orderBy('lesson_progress.updated_at')
    .execute()
  const uploads = await executor
    .selectFrom('video_uploads')
    .select(['file_name as fileName', 'bytes', 'created_at as begun'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return { lessons, uploads }
}
