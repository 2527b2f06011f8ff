import type { SpecRow } from './row.ts'
import { click, register, someone } from './steps.ts'

/** Section 5: validation rules, in their order. */
export const validation: SpecRow[] = [
  {
    as: 'visitor',
    at: '/register',
    after: ['sending nothing', register({})],
    shows: ['Name is required'],
  },
  {
    as: 'visitor',
    at: '/register',
    after: ['sending a name alone', register({ name: 'Ann' })],
    shows: ['Email is required'],
  },
  {
    as: 'visitor',
    at: '/register',
    after: ['a short password', register({ ...someone, password: '12345', again: '12345' })],
    shows: ['Password must be at least 6 characters'],
  },
  {
    as: 'visitor',
    at: '/register',
    after: ['two passwords', register({ ...someone, again: 'other' })],
    shows: ['Passwords do not match'],
  },
  {
    as: 'admin',
    at: '/dashboard/sessions',
    after: ['creating', click('Create Session')],
    shows: ['Create Session'],
    names: ['Community (Free)', 'Academy (Premium)', 'Mentorship (Elite)'],
  },
]
