import type { QueryKey } from '@tanstack/react-query'
import type { LiveEntry } from '#client/platform/http/live.tsx'

/** The keys of all queries about courses. */
export const courseKeys = {
  all: ['courses'] as const,
  list: ['courses', 'list'] as const,
  managed: ['courses', 'managed'] as const,
  figures: ['courses', 'figures'] as const,
  videos: (courseId: string) => ['courses', 'videos', courseId] as const,
  modules: (courseId: string) => ['courses', 'modules', courseId] as const,
  text: (courseId: string, textId: string) => ['courses', 'text', courseId, textId] as const,
  notes: (courseId: string, videoId: string) => ['courses', 'notes', courseId, videoId] as const,
  questions: (courseId: string, videoId: string) =>
    ['courses', 'questions', courseId, videoId] as const,
  tracks: (courseId: string, videoId: string) => ['courses', 'tracks', courseId, videoId] as const,
  checkpoints: (courseId: string, videoId: string) =>
    ['courses', 'checkpoints', courseId, videoId] as const,
  streams: (courseId: string, videoId: string) =>
    ['courses', 'streams', courseId, videoId] as const,
  queue: ['courses', 'queue'] as const,
  toMark: ['courses', 'to-mark'] as const,
  quiz: (courseId: string, quizId: string) => ['courses', 'quiz', courseId, quizId] as const,
  // Apart from the others: what a form was opened with is not read again.
  draft: (courseId: string, lesson?: string) => ['course-drafts', courseId, lesson] as const,
  uploads: (courseId: string) => ['courses', 'uploads', courseId] as const,
  preview: (courseId: string) => ['courses', 'preview', courseId] as const,
  samples: ['courses', 'samples'] as const,
}

const ofOneCourse = new Set([
  'videos',
  'modules',
  'text',
  'notes',
  'questions',
  'quiz',
  'uploads',
  'preview',
  'tracks',
  'checkpoints',
  'streams',
])

/**
 * Whether a change to these courses, or to any if null, may affect a query: it may affect every one
 * except other courses' lessons, texts, quizzes and modules.
 */
export function mayConcern(key: QueryKey, courseIds: ReadonlySet<string> | null): boolean {
  const [subject, what, id] = key
  const isOfOne = subject === 'courses' && typeof what === 'string' && ofOneCourse.has(what)
  return !isOfOne || courseIds === null || (typeof id === 'string' && courseIds.has(id))
}

/**
 * What events make stale. A student's screen caches the lessons of every course: those of other
 * courses stay, so that an event causes only a handful of calls.
 */
export const events: LiveEntry[] = [
  { on: ['course.changed'], queryKey: courseKeys.all, concerns: mayConcern },
  // A mark may complete a lesson, which every list counts.
  { on: ['quiz.marked', 'assignment.graded'], queryKey: courseKeys.all },
  { on: ['quiz.answered'], queryKey: ['courses', 'quiz'] },
  { on: ['question.changed'], queryKey: ['courses', 'questions'] },
  { on: ['question.changed'], queryKey: courseKeys.queue },
  { on: ['quiz.answered', 'exercise.answered'], queryKey: courseKeys.toMark },
]
