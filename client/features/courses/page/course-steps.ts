import type { Video } from '#contract/courses.ts'

/** Where a course goes on: the first lesson that was begun, else the first that is missing. */
export function continuedAt(videos: readonly Video[]): Video | null {
  const open = videos.filter(({ completed, videoUrl }) => !completed && videoUrl !== null)
  return open.find(({ position }) => position > 0) ?? open[0] ?? null
}

/** What follows on the end of a lesson. */
export type After =
  /** More of the lesson has to be watched: so many seconds, null where that is not known. */
  | { step: 'unfinished'; toWatch: number | null; next: Video | null }
  | { step: 'next'; next: Video }
  | { step: 'finished' }

/**
 * What follows on the end of a lesson: the one behind it, from the last one back to the first that was
 * left out; once none is missing, the course is finished.
 */
export function afterLesson(videos: readonly Video[], lessonId: string): After {
  const place = videos.findIndex(({ id }) => id === lessonId)
  const lesson = videos[place]
  const playable = ({ videoUrl }: Video) => videoUrl !== null
  const missing = (video: Video) => video.id !== lessonId && !video.completed && playable(video)
  const behind = videos.slice(place + 1).find(playable) ?? null
  const next = behind ?? videos.find(missing) ?? null
  if (lesson && !lesson.completed) return { step: 'unfinished', toWatch: lesson.toWatch, next }
  if (!videos.some(missing)) return { step: 'finished' }
  return next ? { step: 'next', next } : { step: 'finished' }
}

/** What is still to be watched, in words; null where nothing is, or nobody knows. */
export function toWatchText(lesson: Pick<Video, 'completed' | 'toWatch'>): string | null {
  const { completed, toWatch } = lesson
  if (completed || toWatch === null || toWatch <= 0) return null
  if (toWatch < 60) return `Watch ${Math.ceil(toWatch)} more seconds to complete this lesson.`
  const minutes = Math.ceil(toWatch / 60)
  return `Watch ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'} to complete this lesson.`
}
