import { expect, test } from 'vitest'
import type { AcademySettings } from '#contract/academy-settings.ts'
import { settingsFormSchema } from './settings-form-checks.ts'
import { clashes, settingsFormValues } from './settings-form-values.ts'

const settings: AcademySettings = {
  brand: null,
  defaultBrand: 'Meridian',
  telegramUrl: 'https://t.me/meridian',
  discordUrl: null,
  communitySignupOpen: false,
  registrationOpen: true,
  byInvitation: false,
  askWithoutPayment: true,
  approveAtOnce: false,
  academyComplete: false,
  publicRecord: false,
  mentorshipPayment: 'month',
  graceDays: 0,
  contactEmail: null,
  supportUrl: null,
  updatedAt: '2026-05-01T10:00:00.000Z',
}

test('the fields produce the settings they were filled from', () => {
  const { defaultBrand: _, updatedAt: __, ...rest } = settings
  expect(settingsFormSchema.parse(settingsFormValues(settings))).toEqual(rest)
})

test('input is trimmed, and an empty field is unset', () => {
  const typed = { ...settingsFormValues(settings), brand: '  Harbour ', telegramUrl: '   ' }
  expect(settingsFormSchema.parse(typed)).toMatchObject({ brand: 'Harbour', telegramUrl: null })
})

test('the https:// of an address need not be typed', () => {
  const typed = { ...settingsFormValues(settings), telegramUrl: 't.me/meridian' }
  const { telegramUrl } = settingsFormSchema.parse(typed)
  expect(telegramUrl).toBe('https://t.me/meridian')
})

test.each([
  ['telegramUrl', 'two words.example', 'Must be a web address that begins with https://'],
  ['discordUrl', 'javascript:alert(1)', 'Must be a web address that begins with https://'],
  ['supportUrl', 'help', 'Must be a web address that begins with https://'],
  ['contactEmail', 'somebody', 'Must be an email address'],
] as const)('%s is refused as %s', (field, typed, message) => {
  const values = { ...settingsFormValues(settings), [field]: typed }
  const { error } = settingsFormSchema.safeParse(values)
  expect(error?.issues).toMatchObject([{ path: [field], message }])
})

test('a name that is too long is refused with the reason', () => {
  const values = { ...settingsFormValues(settings), brand: 'M'.repeat(61) }
  const { error } = settingsFormSchema.safeParse(values)
  expect(error?.issues).toMatchObject([{ path: ['brand'], message: expect.stringMatching(/60/) }])
})

test('clashes are the fields that both sides have changed', () => {
  const newest = { ...settings, brand: 'Harbour', communitySignupOpen: true, telegramUrl: null }
  expect(clashes(settings, newest, () => true)).toEqual([
    'Brand name: Harbour',
    'Telegram link: empty',
    'Community sign-up open: on',
  ])
  expect(clashes(settings, newest, (field) => field === 'brand')).toEqual(['Brand name: Harbour'])
  expect(clashes(settings, settings, () => true)).toEqual([])
})
