import type { LiveEntry } from '#client/platform/http/live.tsx'

/** The keys of all queries about the students of courses. */
export const studentKeys = {
  all: ['course-students'] as const,
  list: (courseId: string) => ['course-students', courseId, 'list'] as const,
  standing: (courseId: string) => ['course-students', courseId, 'standing'] as const,
  one: (courseId: string, userId: string) => ['course-students', courseId, 'one', userId] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  {
    on: ['course.changed', 'question.changed', 'assignment.changed', 'quiz.answered'],
    queryKey: studentKeys.all,
  },
]
