import { describe, expect, test } from 'vitest'
import { sessionFormSchema, sessionFormValues } from './session-form-values.ts'

const session = {
  id: crypto.randomUUID(),
  title: 'Weekly outlook',
  description: 'What matters this week',
  date: '2026-12-01T18:00:30.000Z',
  duration: 45,
  roleAccess: ['academy_student' as const],
  meetingUrl: 'https://meet.example.com/1',
  hasMeeting: true,
  recordingUrl: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
}
const typed = {
  ...sessionFormValues(),
  title: ' Call ',
  description: 'Open questions',
  date: '2026-12-01T19:30',
}
const issuesOf = (values: object) =>
  sessionFormSchema()
    .safeParse({ ...typed, ...values })
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('a new session', () => {
  test('is free, takes an hour and has no links unless they are entered', () => {
    expect(sessionFormSchema().parse(typed)).toEqual({
      title: 'Call',
      description: 'Open questions',
      date: new Date(2026, 11, 1, 19, 30).toISOString(),
      duration: 60,
      meetingUrl: null,
      recordingUrl: null,
      roleAccess: ['community_student'],
    })
  })

  test('needs title, description and date', () => {
    expect(issuesOf(sessionFormValues())).toEqual([
      ['title', 'Title is required'],
      ['description', 'Description is required'],
      ['date', 'Date is required'],
    ])
  })

  test.each(['', '4', '1441', 'abc'])('does not last %j minutes', (duration) => {
    expect(issuesOf({ duration })).toEqual([
      ['duration', 'A session lasts from 5 minutes to 24 hours'],
    ])
  })

  test.each(['javascript:alert(1)', 'meeting', 'https://'])('has no link %j', (link) => {
    expect(issuesOf({ meetingUrl: link, recordingUrl: link })?.map(([path]) => path)).toEqual([
      'meetingUrl',
      'recordingUrl',
    ])
  })
})

test('untouched fields stay as they are, to the second', () => {
  const { title, description, date, duration, roleAccess, meetingUrl, recordingUrl } = session
  expect(sessionFormSchema(session).parse(sessionFormValues(session))).toEqual({
    title,
    description,
    date,
    duration,
    roleAccess,
    meetingUrl,
    recordingUrl,
  })
})
