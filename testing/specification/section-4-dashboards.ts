import type { SpecRow } from './row.ts'

const journey = 'e2e/academy-student.test.ts'
const lessons = 'lessons are watched, left and gone on with elsewhere'
const assignments = 'assignments are handed in, sent back, handed in again'

/** Section 4: the states of what the dashboards show. */
export const dashboardStates: SpecRow[] = [
  {
    says: 'a video that is not completed shows Watch, a completed one Replay',
    file: journey,
    test: lessons,
  },
  { says: 'an assignment is Pending, then Submitted', file: journey, test: assignments },
  { says: 'a course is in progress (percent), then completed', file: journey, test: lessons },
  {
    says: 'a course is completed when all of its videos are',
    file: 'server/modules/courses/save-progress.test.ts',
    test: 'at another site the player tells the length once; all lessons complete the course',
  },
  {
    says: 'video completed (when: not shown)',
    instead: 'at 90 % watched or at its end',
    file: 'server/modules/courses/save-progress.test.ts',
    test: 'what was watched adds up; 90 % completes, and completed stays so',
  },
  {
    says: 'where a video goes on: not shown',
    instead: 'the player resumes where the student stopped, on any device',
    file: journey,
    test: lessons,
  },
  {
    says: 'a video plays from an external address: a file, a stream, or a player that is embedded',
    file: 'e2e/external-players.test.ts',
    test: 'play, are watched to their end and complete',
  },
  { says: 'course cards expand and collapse', file: journey, test: lessons },
]
