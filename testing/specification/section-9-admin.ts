import type { SpecRow } from './row.ts'
import { click } from './steps.ts'

const details = 'e2e/admin-details.test.ts'
const defaults = {
  file: 'client/features/courses/course-form-values.test.ts',
  test: 'a new course starts as a published beginner course for the community',
}

/** Section 9: the admin area's constants and defaults. */
export const adminConstants: SpecRow[] = [
  {
    as: 'admin',
    at: '/dashboard/courses',
    after: ['creating', click('Create Course')],
    shows: ['Level', 'Access level', 'Published'],
    names: ['Beginner', 'Intermediate', 'Advanced', 'Community (Free)'],
  },
  {
    as: 'admin',
    at: '/dashboard/users',
    after: ['editing a user', click(/^Edit Priya Raman/)],
    shows: ['Plan', 'Status'],
    names: ['Academy', 'Mentorship', 'Active', 'Expired'],
  },
  { says: 'default level beginner', ...defaults },
  { says: 'default duration 0', ...defaults },
  { says: 'default access community_student', ...defaults },
  { says: 'new courses default to published', ...defaults },
  {
    says: 'the same defaults on the server; a missing isPublished counts as published',
    file: 'server/modules/courses/courses.test.ts',
    test: 'new courses have the defaults',
  },
  {
    says: 'level, plan, status and access are offered as written, in their order',
    file: details,
    test: 'the list boxes offer their options in order',
  },
  {
    says: 'chart height 200',
    file: details,
    test: 'the chart of course progress is 200 high and names every published course',
  },
  {
    says: 'dialogs are at most 80vh high',
    file: details,
    test: 'the dialog create and edit is at most',
  },
  { says: 'the preview at most 90vh', file: details, test: 'the dialog preview is at most' },
]
