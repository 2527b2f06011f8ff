import { expect, test } from 'vitest'
import type { Role } from '#contract/permissions.ts'
import { areaOf, areasOf, type HasSection, sectionOf } from './areas.ts'
import { isActive, menuFor, sectionLabel } from './menus.ts'

const sections: Record<string, string[]> = {
  admin: [
    'overview',
    'users',
    'courses',
    'sessions',
    'signals',
    'transactions',
    'messages',
    'academy-settings',
    'mails',
    'activity',
  ],
  academy: ['overview', 'courses', 'live', 'assignments', 'journal'],
  mentorship: ['overview', 'sessions', 'strategies', 'signals', 'challenges'],
  community: ['overview', 'courses', 'signals', 'community'],
}
const all: HasSection = (area, section) => sections[area]?.includes(section) ?? false

const labels = (roles: Role[], has = all) =>
  menuFor(roles, has).map((group) => group.map(({ label }) => label))

test('a user without a program has the community’s menu', () => {
  expect(labels(['community_student'])).toEqual([
    ['Overview', 'Free Courses', 'Daily Signals', 'Community'],
  ])
})

test('an academy student has the academy’s', () => {
  expect(labels(['community_student', 'academy_student'])).toEqual([
    ['Overview', 'Courses', 'Live Sessions', 'Assignments', 'Trading Journal'],
  ])
})

test('a mentorship student has the mentorship’s', () => {
  expect(labels(['mentorship_student'])).toEqual([
    ['Overview', 'Live Sessions', 'Strategies', 'Premium Signals', 'Challenges'],
  ])
})

test('an admin has seven entries, and in a second group the students’ own ones and what is set up', () => {
  expect(labels(['community_student', 'admin'])).toEqual([
    ['Dashboard', 'Users', 'Courses', 'Live Sessions', 'Signals', 'Transactions', 'Messages'],
    [
      'Assignments',
      'Trading Journal',
      'Strategies',
      'Challenges',
      'Academy Settings',
      'Mail Outbox',
      'Activity',
    ],
  ])
})

test('holders of several roles have the entries of all, each path once', () => {
  const [group = []] = menuFor(['academy_student', 'mentorship_student'], all)
  const paths = group.map(({ path }) => path)
  expect(paths).toEqual([
    '/dashboard',
    '/dashboard/courses',
    '/dashboard/live',
    '/dashboard/assignments',
    '/dashboard/journal',
    '/dashboard/sessions',
    '/dashboard/strategies',
    '/dashboard/signals',
    '/dashboard/challenges',
  ])
})

test('an admin who is a student as well has what only students have in a third group', () => {
  const [, , group] = menuFor(['admin', 'academy_student', 'mentorship_student'], all)
  expect(group?.map(({ label, path }) => [label, path])).toEqual([
    ['Live Sessions', '/dashboard/live'],
  ])
})

test('what has no screen is not in the menu', () => {
  const some: HasSection = (area, section) => area === 'admin' && section === 'users'
  expect(labels(['admin'], some)).toEqual([['Users']])
  expect(labels(['academy_student'], some)).toEqual([])
})

test('every entry leads to a screen of its role’s areas', () => {
  const roleSets: Role[][] = [
    ['community_student'],
    ['academy_student', 'mentorship_student'],
    ['admin'],
  ]
  for (const roles of roleSets) {
    for (const { path, section } of menuFor(roles, all).flat()) {
      expect(sectionOf(path)).toBe(section)
      expect(all(areaOf(roles, section, all), section)).toBe(true)
    }
  }
})

test('the dashboard is the admin’s, then the academy’s, then the mentorship’s, then the community’s', () => {
  expect(areasOf(['mentorship_student', 'academy_student', 'admin'])[0]).toBe('admin')
  expect(areasOf(['mentorship_student', 'academy_student'])[0]).toBe('academy')
  expect(areasOf(['community_student', 'mentorship_student'])[0]).toBe('mentorship')
  expect(areasOf(['community_student'])).toEqual(['community'])
  expect(areasOf([])).toEqual(['community'])
})

test('a section that the first area lacks is shown from another area of the user', () => {
  const both: Role[] = ['academy_student', 'mentorship_student']
  expect(areaOf(both, 'courses', all)).toBe('academy')
  expect(areaOf(both, 'strategies', all)).toBe('mentorship')
  expect(areaOf(['academy_student'], 'strategies', all)).toBe('academy')
  expect(areaOf(['mentorship_student'], 'courses', all)).toBe('mentorship')
})

test('the section is the second segment of the path', () => {
  expect(sectionOf('/dashboard')).toBe('overview')
  expect(sectionOf('/dashboard/')).toBe('overview')
  expect(sectionOf('/dashboard/users')).toBe('users')
  expect(sectionOf('/dashboard/users/7')).toBe('users')
})

test('/dashboard is active on itself only, other items on all that is below them', () => {
  expect(isActive('/dashboard', '/dashboard/')).toBe(true)
  expect(isActive('/dashboard', '/dashboard/users')).toBe(false)
  expect(isActive('/dashboard/users', '/dashboard/users/7')).toBe(true)
  expect(isActive('/dashboard/signals', '/dashboard/signals-archive')).toBe(false)
})

test('a page is called as its menu entry', () => {
  expect(sectionLabel('academy', 'journal')).toBe('Trading Journal')
  expect(sectionLabel('admin', 'journal')).toBe('Trading Journal')
  expect(sectionLabel('admin', 'nothing')).toBe('Dashboard')
})
