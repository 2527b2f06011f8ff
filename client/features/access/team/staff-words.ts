import type { TeamMember } from '#contract/access/staff.ts'

/** The names of the office roles, and what each one does. */
export const staffWords: Record<TeamMember['staffRole'], { name: string; may: string }> = {
  owner: { name: 'Owner', may: 'An admin who cannot be removed by anyone else' },
  admin: { name: 'Admin', may: 'Everything' },
  teacher: {
    name: 'Teacher',
    may: 'Courses, live sessions, signals, strategies, challenges, assignments and shared journals',
  },
  support: {
    name: 'Support',
    may: 'Members, their role requests and their messages; no payments',
  },
  bookkeeper: { name: 'Bookkeeper', may: 'Transactions, their export, and refunds' },
}

export const teamOutcomes = {
  set: { done: 'Team Updated', failed: 'Failed to update the team. Please try again.' },
  remove: { done: 'Removed from the Team', failed: 'Failed to update the team. Please try again.' },
}
