import { describe, expect, test } from 'vitest'
import { journalFormSchema, passwordFormSchema, profileFormSchema } from './profile-forms.ts'
import { pictureProblem } from './profile-words.ts'

const issuesOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => [path[0], message]) ?? []

describe('the profile', () => {
  const schema = profileFormSchema('ada@people.example')
  const form = { name: 'Ada', email: 'ada@people.example', currentPassword: '' }

  test('is saved without a password as long as the address stays the same', () => {
    expect(schema.parse({ ...form, name: ' Ada ' })).toEqual(form)
  })

  test('asks for the password when the address changes', () => {
    const moved = { ...form, email: 'new@people.example' }
    expect(issuesOf(schema.safeParse(moved))).toEqual([
      ['currentPassword', 'Your password is needed to change the e-mail address.'],
    ])
    expect(schema.safeParse({ ...moved, currentPassword: 'secret' }).success).toBe(true)
  })

  test('needs a name and an address', () => {
    expect(issuesOf(schema.safeParse({ ...form, name: ' ', email: 'ada' }))).toEqual([
      ['name', 'Name is required'],
      ['email', 'Please enter a valid email address'],
      ['currentPassword', expect.any(String)],
    ])
  })
})

describe('a new password', () => {
  test('is long enough and typed identically twice', () => {
    const form = { currentPassword: 'old', newPassword: 'brand new', confirmation: 'brand new' }
    expect(passwordFormSchema.safeParse(form).success).toBe(true)
    expect(issuesOf(passwordFormSchema.safeParse({ ...form, confirmation: 'other' }))).toEqual([
      ['confirmation', 'Passwords do not match'],
    ])
    const short = { currentPassword: '', newPassword: 'short', confirmation: 'short' }
    expect(issuesOf(passwordFormSchema.safeParse(short))).toEqual([
      ['currentPassword', 'Your current password is required'],
      ['newPassword', 'Password must be at least 6 characters'],
    ])
  })
})

describe('the journal', () => {
  test('takes a currency and a percentage of the balance', () => {
    expect(journalFormSchema.parse({ currency: 'eur', defaultRiskPercent: ' 1,5 ' })).toEqual({
      currency: 'EUR',
      defaultRiskPercent: 1.5,
    })
  })

  test.each(['', 'much', '0', '101', '-1'])(
    '%j is not a valid percentage',
    (defaultRiskPercent) => {
      const result = journalFormSchema.safeParse({ currency: 'USD', defaultRiskPercent })
      expect(issuesOf(result)).toMatchObject([['defaultRiskPercent', expect.any(String)]])
    },
  )
})

test('a picture is an image of at most 5 MB', () => {
  expect(pictureProblem({ type: 'image/png', size: 5 * 1024 ** 2 })).toBeNull()
  expect(pictureProblem({ type: 'image/png', size: 5 * 1024 ** 2 + 1 })).toContain('too large')
  expect(pictureProblem({ type: 'video/mp4', size: 10 })).toBe('Please select an image file')
})
