import { describe, expect, test } from 'vitest'
import { ownZone } from '#client/platform/zone.ts'
import { toLocalInput } from '#client/ui/forms/local-time.ts'
import { duplicateValues, sessionFormSchema, sessionFormValues } from './session-form-values.ts'

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
  capacity: null,
  places: null,
  series: null,
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
      host: null,
      chapters: null,
      capacity: null,
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

test('the number of places is whole, from 1 to 1000, or left empty', () => {
  const parse = (capacity: string) => sessionFormSchema().parse({ ...typed, capacity }).capacity
  expect([' 12 ', '', ' '].map(parse)).toEqual([12, null, null])
  for (const capacity of ['0', '1001', '2.5', 'ten']) {
    expect(issuesOf({ capacity })).toEqual([['capacity', 'From 1 to 1000 places, or empty']])
  }
})

describe('a series', () => {
  test.each([
    ['weekly', 1],
    ['fortnightly', 2],
  ] as const)('repeats %s until a day, by the clock here', (repeats, everyWeeks) => {
    const values = { ...typed, repeats, until: '2027-03-30' }
    expect(sessionFormSchema().parse(values)).toMatchObject({
      repeats: { everyWeeks, until: '2027-03-30', timeZone: ownZone() },
    })
  })

  test('needs its last day; a single session does not', () => {
    expect(issuesOf({ repeats: 'weekly' })).toEqual([['until', 'Choose the last day']])
    expect(issuesOf({ repeats: 'none', until: 'x' })).toBeUndefined()
  })

  test('says which of its sessions a change concerns, a single session does not', () => {
    const ofSeries = { ...session, series: { id: session.id, timeZone: 'UTC' } }
    const values = { ...sessionFormValues(ofSeries), which: 'later' as const }
    expect(sessionFormSchema(ofSeries).parse(values)).toMatchObject({ which: 'later' })
    expect(sessionFormSchema(session).parse(values)).not.toHaveProperty('which')
  })
})

test('a duplicate is a new session a week later, without the recording', () => {
  const recorded = { ...session, recordingUrl: 'https://video.example.com/1' }
  const now = Date.parse('2026-12-02T12:00:00Z')
  expect(duplicateValues(recorded, now)).toEqual({
    ...sessionFormValues(session),
    date: toLocalInput('2026-12-08T18:00:00Z'),
    recordingUrl: '',
  })
  const weeksLater = Date.parse('2026-12-30T12:00:00Z')
  expect(duplicateValues(recorded, weeksLater).date).toBe(toLocalInput('2027-01-05T18:00:00Z'))
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
    host: null,
    chapters: null,
    capacity: null,
  })
})
