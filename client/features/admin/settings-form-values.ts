import type { AcademySettings } from '#contract/academy-settings.ts'
import type { SettingsFormValues } from './settings-form-checks.ts'

/** The fields for the current settings. */
export const settingsFormValues = (settings: AcademySettings): SettingsFormValues => ({
  brand: settings.brand ?? '',
  telegramUrl: settings.telegramUrl ?? '',
  discordUrl: settings.discordUrl ?? '',
  communitySignupOpen: settings.communitySignupOpen,
  registrationOpen: settings.registrationOpen,
  byInvitation: settings.byInvitation,
  askWithoutPayment: settings.askWithoutPayment,
  approveAtOnce: settings.approveAtOnce,
  academyComplete: settings.academyComplete,
  publicRecord: settings.publicRecord,
  mentorshipPayment: settings.mentorshipPayment,
  graceDays: String(settings.graceDays),
  contactEmail: settings.contactEmail ?? '',
  supportUrl: settings.supportUrl ?? '',
})

export const fieldLabels: Record<keyof SettingsFormValues, string> = {
  brand: 'Brand name',
  telegramUrl: 'Telegram link',
  discordUrl: 'Discord link',
  communitySignupOpen: 'Community sign-up open',
  registrationOpen: 'Registration open',
  byInvitation: 'Registration by invitation',
  askWithoutPayment: 'Ask without payment',
  approveAtOnce: 'Approve payments at once',
  academyComplete: 'The Academy is complete',
  publicRecord: 'Public record of signals',
  mentorshipPayment: 'How the mentorship is paid',
  graceDays: 'Days of grace',
  contactEmail: 'Contact email',
  supportUrl: 'Support page',
}

/** Fields that somebody else has changed and the user has edited too: each label with its new value. */
export function clashes(
  base: AcademySettings,
  newest: AcademySettings,
  isTyped: (field: keyof SettingsFormValues) => boolean,
): string[] {
  const before = settingsFormValues(base)
  const after = settingsFormValues(newest)
  return (Object.keys(fieldLabels) as (keyof SettingsFormValues)[])
    .filter((field) => before[field] !== after[field] && isTyped(field))
    .map((field) => `${fieldLabels[field]}: ${shown(after[field])}`)
}

function shown(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return value === '' ? 'empty' : value
}
