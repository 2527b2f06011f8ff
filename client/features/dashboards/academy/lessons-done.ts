import type { AcademyContent } from '#contract/dashboards.ts'

/**
 * How many lessons are done, in words; free courses are not counted, and courses without lessons yet have none to count.
 */
export const lessonsDone = ({
  completedLessons,
  totalLessons,
}: AcademyContent['progress']): string =>
  totalLessons === 0
    ? 'The first lessons are coming soon'
    : `${completedLessons} of ${totalLessons} academy lessons completed`
