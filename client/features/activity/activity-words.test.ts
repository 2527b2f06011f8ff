import { describe, expect, test } from 'vitest'
import type { ActivityEntry } from '#contract/activity.ts'
import { actionInWords, fieldInWords } from '#contract/activity-words.ts'
import {
  actorOf,
  changesOf,
  detailsOf,
  factInWords,
  openLabel,
  subjectOf,
} from './activity-words.ts'

const entry: ActivityEntry = {
  id: '1',
  at: '2026-01-02T03:04:05.000Z',
  action: 'user.roles_set',
  by: { id: 'a', name: 'Ada' },
  subject: { kind: 'user', id: 'b', name: null },
  person: { id: 'b', name: 'Ben' },
  details: {},
  before: { roles: '', academyEndsAt: null },
  after: { roles: 'academy_student', academyEndsAt: '2026-07-02T03:04:05.000Z' },
  address: null,
  requestId: null,
}

test('actions and fields have plain names', () => {
  expect(actionInWords('user.roles_set')).toBe('Roles changed')
  expect(actionInWords('role_request.approved')).toBe('Role request approved')
  expect(actionInWords('constructor')).toBe('Constructor')
  expect(fieldInWords('academyEndsAt')).toBe('Academy ends at')
  expect(fieldInWords('videoUrl')).toBe('Video link')
})

describe('an entry', () => {
  test('says who did what to whom', () => {
    expect(openLabel(entry)).toBe('Roles changed, Ben, Ada')
    const lesson = { ...entry, subject: { kind: 'video', id: 'v', name: 'Pips' }, person: null }
    expect(subjectOf(lesson)).toBe('Pips')
  })

  test('names deleted users and the program as such', () => {
    expect(actorOf({ ...entry, by: { id: 'a', name: null } })).toBe('Deleted user')
    expect(actorOf({ ...entry, by: null })).toBe('The program')
    expect(subjectOf({ ...entry, person: { id: 'b', name: null } })).toBe('Deleted user')
  })

  test('shows each field before and after', () => {
    const [roles, ends] = changesOf(entry)
    expect(roles).toEqual({
      field: 'roles',
      name: 'Roles',
      before: 'None',
      after: 'Academy student',
    })
    expect(ends?.before).toBe('None')
    expect(ends?.after).toContain('2026')
    expect(changesOf({ ...entry, before: null })[0]).toMatchObject({ before: null })
    expect(changesOf({ ...entry, after: null })[0]).toMatchObject({ after: null })
  })

  test('puts its further details into words', () => {
    expect(detailsOf({ ...entry, details: { replaced: true, bytes: 5 } })).toEqual([
      { field: 'replaced', name: 'Replaced', value: 'Yes' },
      { field: 'bytes', name: 'Bytes', value: '5' },
    ])
    expect(factInWords(undefined)).toBe('None')
    expect(factInWords('admin, academy_student')).toBe('Admin, Academy student')
    expect(factInWords('wait, then buy')).toBe('wait, then buy')
  })
})
