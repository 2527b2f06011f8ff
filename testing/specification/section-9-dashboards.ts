import type { SpecRow } from './row.ts'

const journey = 'e2e/academy-student.test.ts'
const lessons = 'lessons are watched, left and gone on with elsewhere'

/** Section 9: the player's defaults, and how progress is rounded. */
export const dashboardConstants: SpecRow[] = [
  {
    says: 'video player default size 320x180 (its shape; it fills the width of its place)',
    file: journey,
    test: lessons,
  },
  { says: 'video player default volume 1', file: journey, test: lessons },
  { says: 'video player default playback rate 1', file: journey, test: lessons },
  {
    says: 'the progress of a course is rounded: 1 of 3 is 33%, 2 of 3 is 67%',
    file: 'e2e/specification.test.ts',
    test: 'section 2, academy academy at /dashboard/courses',
  },
  {
    says: 'the progress of everything is rounded',
    file: 'server/modules/dashboards/dashboards.test.ts',
    test: 'the academy shows the next session for it or for everyone, and real progress',
  },
]
