import type { SpecRow } from './row.ts'

/** Section 2: the admin area. */
export const adminArea: SpecRow[] = [
  {
    as: 'admin',
    at: '/dashboard',
    shows: [
      'Admin Dashboard',
      'Manage role requests and content for Meridian Academy.',
      'Total Students',
      'Active Mentorships',
      'Revenue This Month',
      'Expiring Mentorships',
      'Course Progress Overview',
      'Expiring Mentorships Soon',
    ],
  },
  {
    as: 'admin',
    at: '/dashboard/users',
    shows: [
      'Pending Role Requests',
      'Approve',
      'Reject',
      'Users / Students',
      'Edit',
      'Delete',
      'Manage Roles',
    ],
  },
  {
    as: 'admin',
    at: '/dashboard/courses',
    shows: ['All Courses', 'Published', 'Title', 'Category', 'Level', 'Duration', 'Created'],
  },
  { as: 'admin', at: '/dashboard/sessions', shows: ['Live Sessions', 'Date/Time'] },
  { as: 'admin', at: '/dashboard/signals', shows: ['Trading Signals'] },
]
