import type { SpecRow } from './row.ts'

const details = 'e2e/admin-details.test.ts'
const decisions = 'server/modules/access/decide-role-request.test.ts'

/** Section 4: states that an administrator brings about. */
export const adminStates: SpecRow[] = [
  { says: 'a pending request is approved by an admin', file: decisions, test: 'approving' },
  { says: 'a pending request is rejected by an admin', file: decisions, test: 'rejecting' },
  {
    says: 'approve and reject are disabled while a request is being processed',
    file: details,
    test: 'while a request is decided no other can be',
  },
  {
    says: 'lists and the current user are then refreshed',
    file: details,
    test: 'while a request is decided no other can be',
  },
  {
    says: 'course published or draft, toggled by Publish/Unpublish',
    file: 'e2e/owner-courses.test.ts',
    test: 'a course from its first draft to its deletion',
  },
  {
    says: 'isPublished alone publishes and hides',
    file: 'server/modules/courses/courses.test.ts',
    test: 'what is not sent stays; isPublished alone publishes and hides',
  },
  {
    says: 'a missing isPublished counts as published; new courses default to published',
    file: 'server/modules/courses/courses.test.ts',
    test: 'new courses have the defaults',
  },
  {
    says: 'user status active or expired, set in the edit dialog',
    file: 'e2e/owner.test.ts',
    test: 'users: requests are decided, a user is edited, gets roles and is deleted',
  },
  {
    says: 'creating a course may be followed by uploads whose failure does not block the creation',
    file: 'e2e/owner-courses.test.ts',
    test: 'a course from its first draft to its deletion',
  },
  {
    says: 'the admin data set is polled every 60 s',
    file: 'e2e/client-calls.test.ts',
    test: 'the admin area loads its figures with every screen, and each list with its own',
  },
]
