import { expect, test } from 'vitest'
import { linkedFormSchema, linkedFormValues } from './linked-form-values.ts'

const there = crypto.randomUUID()
const issuesOf = (kind: 'assignment' | 'session', changes: object) =>
  linkedFormSchema(kind)
    .safeParse({ ...linkedFormValues, ...changes })
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

test('what is there is sent by its id, whatever was typed of a new one', () => {
  const typed = { ...linkedFormValues, target: there, mustPass: true, duration: 'x' }
  expect(linkedFormSchema('assignment').parse(typed)).toEqual({
    kind: 'assignment',
    assignment: there,
    mustPass: true,
  })
  expect(linkedFormSchema('session').parse(typed)).toEqual({ kind: 'session', session: there })
})

test('a new assignment needs title and task, a new session a date as well', () => {
  expect(issuesOf('assignment', {})).toEqual([
    ['title', 'Title is required'],
    ['description', 'Description is required'],
  ])
  expect(issuesOf('session', { title: 'Call', description: 'D', duration: '4' })).toEqual([
    ['time', 'Date is required'],
    ['duration', 'A session lasts from 5 minutes to 24 hours'],
  ])
  expect(issuesOf('assignment', { title: 'T', description: 'D', time: 'tomorrow' })).toEqual([
    ['time', 'Must be a date'],
  ])
})

test('a new one is sent with what was typed', () => {
  const typed = { ...linkedFormValues, title: ' Call ', description: 'D', time: '2099-05-01T20:00' }
  expect(linkedFormSchema('session').parse({ ...typed, meetingUrl: 'meet.example.com' })).toEqual({
    kind: 'session',
    session: {
      title: 'Call',
      description: 'D',
      date: new Date(2099, 4, 1, 20).toISOString(),
      duration: 60,
      meetingUrl: 'https://meet.example.com',
    },
  })
  expect(linkedFormSchema('assignment').parse({ ...typed, time: '' })).toEqual({
    kind: 'assignment',
    assignment: { title: 'Call', description: 'D', dueDate: null },
    mustPass: false,
  })
})
