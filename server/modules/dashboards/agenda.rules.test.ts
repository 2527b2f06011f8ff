import { expect, test } from 'vitest'
import type { LiveSession } from '#contract/live-sessions.ts'
import { type AgendaParts, nextStep, weekOf } from './agenda.rules.ts'

const now = new Date('2026-03-02T18:00:00.000Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000).toISOString()

const session = (title: string, startsIn: number): LiveSession => ({
  id: crypto.randomUUID(),
  title,
  description: '',
  date: hours(startsIn),
  duration: 60,
  roleAccess: ['academy_student'],
  meetingUrl: null,
  hasMeeting: true,
  recordingUrl: null,
  capacity: null,
  places: null,
  series: null,
  createdAt: hours(-100),
  updatedAt: hours(-100),
})
const assignment = (
  title: string,
  dueIn: number | null,
  input: { submitted?: boolean; again?: boolean } = {},
) => ({
  id: crypto.randomUUID(),
  title,
  dueDate: dueIn === null ? null : hours(dueIn),
  submitted: false,
  again: false,
  ...input,
})
const lesson = {
  courseId: crypto.randomUUID(),
  courseTitle: 'Basics',
  lessonId: crypto.randomUUID(),
  title: 'Pips',
  duration: 600,
  position: 120,
  begun: true,
  isAnyBegun: true,
}
const cameAt = new Date(hours(-2000))
const nothing: AgendaParts = { sessions: [], assignments: [], lesson: null, cameAt }
const kindOf = (parts: Partial<AgendaParts>) => nextStep({ ...nothing, ...parts }, now)?.kind

test.each([
  ['a session within the hour', 1, 'session'],
  ['a session that runs', -0.5, 'session'],
  ['a session later today', 1.01, 'lesson'],
])('%s', (_, startsIn, kind) => {
  expect(kindOf({ sessions: [session('Call', startsIn)], lesson })).toBe(kind)
})

test.each([
  ['due in two days', assignment('Plan', 48), 'assignment'],
  ['due later', assignment('Plan', 49), 'lesson'],
  ['late by less than a week', assignment('Plan', -167), 'assignment'],
  ['late by a week, and given up', assignment('Plan', -168), 'lesson'],
  ['without a date', assignment('Plan', null), 'lesson'],
  ['handed in', assignment('Plan', 1, { submitted: true }), 'lesson'],
  [
    'sent back, whenever it was due',
    assignment('Plan', -900, { submitted: true, again: true }),
    'assignment',
  ],
])('an assignment %s', (_, one, kind) => {
  expect(kindOf({ assignments: [one], lesson })).toBe(kind)
})

test('whoever has not begun any lesson begins with the first one', () => {
  const first = { ...lesson, begun: false, isAnyBegun: false }
  const assignments = [assignment('Plan', 24)]
  expect(kindOf({ assignments, lesson: first })).toBe('lesson')
  expect(kindOf({ assignments })).toBe('assignment')
})

test('nobody is led to an assignment that was due before they came', () => {
  const came = new Date(hours(-24))
  const missed = assignment('Plan', -25)
  expect(kindOf({ assignments: [missed], lesson, cameAt: came })).toBe('lesson')
  expect(kindOf({ assignments: [missed], cameAt: came })).toBeUndefined()
  expect(kindOf({ assignments: [assignment('Plan', -23)], lesson, cameAt: came })).toBe(
    'assignment',
  )
  const returned = { ...missed, submitted: true, again: true }
  expect(kindOf({ assignments: [returned], lesson, cameAt: came })).toBe('assignment')
})

test('a lesson shows how much of it is left, unless that is unknown', () => {
  expect(nextStep({ ...nothing, lesson }, now)).toEqual({
    kind: 'lesson',
    courseId: lesson.courseId,
    courseTitle: 'Basics',
    lessonId: lesson.lessonId,
    title: 'Pips',
    begun: true,
    secondsLeft: 480,
  })
  const endless = { ...lesson, duration: null }
  expect(nextStep({ ...nothing, lesson: endless }, now)).toMatchObject({ secondsLeft: null })
})

test('with all lessons watched, the remaining items come in order, and then nothing', () => {
  const later = { sessions: [session('Call', 100)], assignments: [assignment('Plan', 100)] }
  expect(kindOf(later)).toBe('assignment')
  expect(kindOf({ sessions: later.sessions })).toBe('session')
  expect(nextStep(nothing, now)).toBeNull()
})

test('the week contains what is coming up in seven days, by time', () => {
  const parts = {
    ...nothing,
    sessions: [session('Call', 30), session('Next week', 168)],
    assignments: [
      assignment('Late', -1),
      assignment('Plan', 20),
      assignment('Done', 21, { submitted: true }),
      assignment('Any time', null),
    ],
  }
  expect(weekOf(parts, now).map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    'assignment Plan',
    'session Call',
  ])
})
