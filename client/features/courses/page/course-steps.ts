import type { CourseModule } from '#contract/course-modules.ts'
import { programsOf } from '#contract/course-programs.ts'
import type { Course, Video } from '#contract/courses.ts'
import { nextToOpen } from '../modules/module-groups.ts'

/** Whether there is something to watch, to read or to do in a lesson. */
const isThere = ({ kind, videoUrl }: Video) => kind !== undefined || videoUrl !== null

/** Where a course continues: the first lesson that was started, or else the first incomplete one. */
export function continuedAt(videos: readonly Video[]): Video | null {
  const open = videos.filter((video) => !video.completed && isThere(video))
  return open.find(({ position }) => position > 0) ?? open[0] ?? null
}

/** What follows after a lesson. */
export type After =
  /** More of the lesson has to be watched: this many seconds, null if unknown. */
  | { step: 'unfinished'; toWatch: number | null; next: Video | null }
  | { step: 'next'; next: Video }
  /** All that is open is completed; this module opens next. */
  | { step: 'waiting'; opening: CourseModule }
  | { step: 'finished' }

/**
 * What follows after a lesson: the next one; after the last, the first that was left out; once all are
 * complete, the course is finished, unless one of its modules is yet to open.
 */
export function afterLesson(
  videos: readonly Video[],
  lessonId: string,
  modules: readonly CourseModule[] = [],
): After {
  const place = videos.findIndex(({ id }) => id === lessonId)
  const lesson = videos[place]
  const missing = (video: Video) => video.id !== lessonId && !video.completed && isThere(video)
  const behind = videos.slice(place + 1).find(isThere) ?? null
  const next = behind ?? videos.find(missing) ?? null
  if (lesson && !lesson.completed) return { step: 'unfinished', toWatch: lesson.toWatch, next }
  if (next && videos.some(missing)) return { step: 'next', next }
  const opening = nextToOpen(modules)
  return opening ? { step: 'waiting', opening } : { step: 'finished' }
}

/**
 * The course to begin or continue after one that is completed: the oldest with lessons left, those of
 * the programs before free ones; null if there is none.
 */
export function courseAfter(courses: readonly Course[], completedId: string): Course | null {
  const isFree = (course: Course) =>
    Number(programsOf(course).every((role) => role === 'community_student'))
  const [next] = courses
    .filter(({ id, completed, isPublished, lessonCount }) => {
      return id !== completedId && isPublished && !completed && lessonCount > 0
    })
    .sort(
      (one, other) =>
        isFree(one) - isFree(other) || Date.parse(one.createdAt) - Date.parse(other.createdAt),
    )
  return next ?? null
}

/** What is still to be watched, in words; null if nothing is, or if unknown. */
export function toWatchText(lesson: Pick<Video, 'completed' | 'toWatch'>): string | null {
  const { completed, toWatch } = lesson
  if (completed || toWatch === null || toWatch <= 0) return null
  if (toWatch < 60) return `Watch ${Math.ceil(toWatch)} more seconds to complete this lesson.`
  const minutes = Math.ceil(toWatch / 60)
  return `Watch ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'} to complete this lesson.`
}
