import { expect, test } from 'vitest'
import type { Role, StaffRole } from '#contract/access/permissions.ts'
import { areaAt, areaOf, areasOf, type HasSection, mayOpen, sectionOf } from './areas.ts'
import {
  dailyMenu,
  isActive,
  likelyMenu,
  menuFor,
  sectionLabel,
  shortLabel,
  viewsAt,
} from './menus.ts'

const sections: Record<string, string[]> = {
  admin: [
    'overview',
    'users',
    'courses',
    'sessions',
    'signals',
    'transactions',
    'messages',
    'assignments',
    'journal',
    'academy-settings',
    'mail-words',
    'mails',
    'activity',
  ],
  academy: ['overview', 'courses', 'live', 'assignments', 'journal'],
  mentorship: ['overview', 'sessions', 'strategies', 'signals', 'challenges'],
  community: ['overview', 'courses', 'signals', 'community', 'journal'],
}
const all: HasSection = (area, section) => sections[area]?.includes(section) ?? false

const labels = (roles: Role[], has = all) =>
  menuFor({ roles }, has).map((group) => group.map(({ label }) => label))

test('a user without a program has the community’s menu', () => {
  expect(labels(['community_student'])).toEqual([
    ['Overview', 'Free Courses', 'Daily Signals', 'Community'],
  ])
})

test('members are a view of the users, which is marked at both addresses', () => {
  const has: HasSection = (area, section) => all(area, section) || section === 'members'
  expect(labels(['admin'], has).flat()).toContain('Users')
  expect(labels(['admin'], has).flat()).not.toContain('Members')
  expect(viewsAt('/dashboard/members').map(({ label }) => label)).toEqual(['Users', 'Members'])
  expect(viewsAt('/dashboard/users')).toEqual(viewsAt('/dashboard/members'))
  expect(viewsAt('/dashboard/courses')).toEqual([])
  const places = ['/dashboard/users', '/dashboard/members', '/dashboard/members/a', '/dashboard']
  expect(places.map((place) => isActive('/dashboard/users', place))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(sectionLabel('admin', 'members')).toBe('Members')
})

test('an academy student has the academy’s', () => {
  expect(labels(['community_student', 'academy_student'])).toEqual([
    ['Overview', 'Courses', 'Live Sessions', 'Assignments', 'Trading Journal'],
  ])
})

test('a student keeps the community’s signals and meeting places, in a second group', () => {
  const stored: HasSection = (area, section) =>
    all(area, section) ||
    (area === 'academy' && ['signals', 'community'].includes(section)) ||
    (area === 'mentorship' && section === 'community')
  const second = (roles: Role[]) =>
    menuFor({ roles }, stored)[1]?.map(({ label, path }) => [label, path])
  expect(second(['academy_student'])).toEqual([
    ['Daily Signals', '/dashboard/signals'],
    ['Community', '/dashboard/community'],
  ])
  expect(second(['mentorship_student'])).toEqual([['Community', '/dashboard/community']])
  expect(second(['academy_student', 'mentorship_student'])).toEqual([
    ['Community', '/dashboard/community'],
  ])
  expect(areaOf({ roles: ['academy_student'] }, 'signals', stored)).toBe('academy')
  expect(areaOf({ roles: ['academy_student', 'mentorship_student'] }, 'signals', stored)).toBe(
    'mentorship',
  )
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
      'System E-mails',
      'Mail Outbox',
      'Activity',
    ],
    ['My Journal'],
  ])
})

test('holders of several roles have the entries of all, each path and each name once', () => {
  const [group = []] = menuFor({ roles: ['academy_student', 'mentorship_student'] }, all)
  const paths = group.map(({ path }) => path)
  expect(paths).toEqual([
    '/dashboard',
    '/dashboard/courses',
    '/dashboard/live',
    '/dashboard/assignments',
    '/dashboard/journal',
    '/dashboard/strategies',
    '/dashboard/signals',
    '/dashboard/challenges',
  ])
})

test('an admin who is a student as well has what only students have in a third group', () => {
  const [, , group] = menuFor({ roles: ['admin', 'academy_student', 'mentorship_student'] }, all)
  expect(group?.map(({ label, path }) => [label, path])).toEqual([
    ['Live Sessions', '/dashboard/live'],
    ['My Courses', '/academy/courses'],
    ['My Assignments', '/academy/assignments'],
    ['My Journal', '/academy/journal'],
    ['My Signals', '/mentorship/signals'],
  ])
})

test('staff have the entries for their work, and for a program they are enrolled in', () => {
  const entries = (staffRole: StaffRole, ...roles: Role[]) =>
    menuFor({ roles: ['community_student', ...roles], staffRole }, all).map((group) =>
      group.map(({ label }) => label),
    )
  expect(entries('teacher')).toEqual([
    ['Dashboard', 'Courses', 'Live Sessions', 'Signals'],
    ['Assignments', 'Trading Journal', 'Strategies', 'Challenges'],
    ['My Journal'],
  ])
  expect(entries('teacher', 'academy_student')[2]).toEqual([
    'Live Sessions',
    'My Courses',
    'My Assignments',
    'My Journal',
  ])
  expect(entries('support')).toEqual([['Dashboard', 'Users', 'Messages'], ['Trading Journal']])
  expect(entries('bookkeeper')).toEqual([['Dashboard', 'Transactions'], ['Trading Journal']])
  expect(entries('bookkeeper', 'academy_student')).toEqual([
    ['Dashboard', 'Transactions'],
    ['Assignments', 'Trading Journal'],
    ['Courses', 'Live Sessions'],
  ])
})

test('the bottom bar has four places: daily entries first, then the menu’s first ones', () => {
  const daily = (roles: Role[], staffRole: StaffRole | null = null) =>
    dailyMenu({ roles, staffRole }, all).map(({ label }) => shortLabel(label))
  expect(daily(['admin'])).toEqual(['Dashboard', 'Messages', 'Users', 'Signals'])
  expect(daily(['academy_student'])).toEqual(['Overview', 'Courses', 'Sessions', 'Journal'])
  expect(daily(['mentorship_student'])).toEqual(['Overview', 'Signals', 'Sessions', 'Strategies'])
  expect(daily([])).toEqual(['Overview', 'Courses', 'Signals', 'Community'])
  expect(daily([], 'bookkeeper')).toEqual(['Dashboard', 'Transactions', 'Journal'])
})

test('the next section is likely a daily one, then any other of the menu', () => {
  const likely = (roles: Role[], staffRole: StaffRole | null = null) =>
    likelyMenu({ roles, staffRole }, all).map(({ section }) => section)
  expect(likely(['mentorship_student'])).toEqual([
    ...['overview', 'signals', 'sessions', 'strategies', 'challenges'],
  ])
  expect(likely([], 'support')).toEqual(['overview', 'messages', 'users', 'journal'])
  const admin = { roles: ['admin' as const], staffRole: null }
  expect(likely(['admin']).slice(0, 4)).toEqual(['overview', 'messages', 'users', 'signals'])
  expect(likely(['admin']).toSorted()).toEqual(
    menuFor(admin, all)
      .flat()
      .map(({ section }) => section)
      .sort(),
  )
})

test('a section that an office role may not open is shown from another area, or refused', () => {
  const student = { roles: ['academy_student' as const], staffRole: 'support' as const }
  expect(areaOf(student, 'courses', all)).toBe('academy')
  expect(areaOf(student, 'users', all)).toBe('admin')
  const support = { roles: [], staffRole: 'support' as const }
  expect(areaOf(support, 'courses', all)).toBe('admin')
  expect(mayOpen(support, 'admin', 'courses')).toBe(false)
  expect(mayOpen(support, 'admin', 'overview')).toBe(true)
  expect(mayOpen({ roles: ['admin'] }, 'admin', 'team')).toBe(true)
})

test('entries without a screen are not in the menu', () => {
  const some: HasSection = (area, section) => area === 'admin' && section === 'users'
  expect(labels(['admin'], some)).toEqual([['Users']])
  expect(labels(['academy_student'], some)).toEqual([])
})

test('every entry leads to a screen in its role’s areas', () => {
  const roleSets: Role[][] = [
    ['community_student'],
    ['academy_student', 'mentorship_student'],
    ['admin'],
  ]
  for (const roles of roleSets) {
    for (const { path, section } of menuFor({ roles }, all).flat()) {
      expect(sectionOf(path)).toBe(section)
      expect(all(areaAt({ roles }, { pathname: path }, all), section)).toBe(true)
    }
  }
})

test('the dashboard is the admin’s, then the academy’s, then the mentorship’s, then the community’s', () => {
  expect(areasOf({ roles: ['mentorship_student', 'academy_student', 'admin'] })[0]).toBe('admin')
  expect(areasOf({ roles: ['mentorship_student', 'academy_student'] })[0]).toBe('academy')
  expect(areasOf({ roles: ['community_student', 'mentorship_student'] })[0]).toBe('mentorship')
  expect(areasOf({ roles: ['community_student'] })).toEqual(['community'])
  expect(areasOf({ roles: [] })).toEqual(['community'])
})

test('a section that the first area lacks is shown from another of the user’s areas', () => {
  const both: Role[] = ['academy_student', 'mentorship_student']
  expect(areaOf({ roles: both }, 'courses', all)).toBe('academy')
  expect(areaOf({ roles: both }, 'strategies', all)).toBe('mentorship')
  expect(areaOf({ roles: ['academy_student'] }, 'strategies', all)).toBe('academy')
  expect(areaOf({ roles: ['mentorship_student'] }, 'courses', all)).toBe('mentorship')
})

test('the section is the second segment of the path', () => {
  expect(sectionOf('/dashboard')).toBe('overview')
  expect(sectionOf('/dashboard/')).toBe('overview')
  expect(sectionOf('/dashboard/users')).toBe('users')
  expect(sectionOf('/dashboard/users/7')).toBe('users')
})

test('/dashboard is active only on itself, other items on everything below them too', () => {
  expect(isActive('/dashboard', '/dashboard/')).toBe(true)
  expect(isActive('/dashboard', '/dashboard/users')).toBe(false)
  expect(isActive('/dashboard/users', '/dashboard/users/7')).toBe(true)
  expect(isActive('/dashboard/signals', '/dashboard/signals-archive')).toBe(false)
})

test('at an address of its area no item is active', () => {
  expect(isActive('/dashboard/journal', '/academy/journal')).toBe(false)
  expect(isActive('/dashboard', '/mentorship/')).toBe(false)
})

test('a page has the name of its menu entry', () => {
  expect(sectionLabel('academy', 'journal')).toBe('Trading Journal')
  expect(sectionLabel('admin', 'journal')).toBe('Trading Journal')
  expect(sectionLabel('admin', 'nothing')).toBe('Dashboard')
})

test('who works in the office keeps the own journal, with the pages below it', () => {
  const at = (address: string, staffRole: StaffRole, ...roles: Role[]) => {
    const { pathname, search } = new URL(address, 'https://academy.example')
    return areaAt({ roles, staffRole }, { pathname, search }, all)
  }
  expect(at('/dashboard/journal', 'teacher')).toBe('admin')
  expect(at('/dashboard/journal/some-student?trade=1', 'teacher')).toBe('admin')
  expect(at('/academy/journal', 'teacher')).toBe('academy')
  for (const own of [
    '/imports',
    '/imports/1',
    '/rules/1',
    '/candles',
    '/practice/1',
    '/own-drills/1',
    '?take=1',
    '?view=trades',
  ]) {
    expect(at(`/dashboard/journal${own}`, 'teacher')).toBe('academy')
    expect(at(`/dashboard/journal${own}`, 'owner', 'admin', 'mentorship_student')).toBe('academy')
    expect(at(`/dashboard/journal${own}`, 'support')).toBe('community')
  }
  expect(at('/dashboard/journal', 'bookkeeper')).toBe('community')
  expect(at('/dashboard/users', 'bookkeeper')).toBe('admin')
})
