import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { numberOf } from '#client/ui/forms/decimal-text.ts'
import { changePassword, profileChangesSchema } from '#schemas/identity/identity.ts'
import { journalSettingsSchema } from '#schemas/journal/journal.ts'

/** The profile form; `currentEmail` is the address that needs no password. */
export const profileFormSchema = (currentEmail: string) =>
  z
    .object({
      name: profileChangesSchema.shape.name,
      email: profileChangesSchema.shape.email,
      currentPassword: z.string(),
    })
    .refine(({ email, currentPassword }) => email === currentEmail || currentPassword !== '', {
      path: ['currentPassword'],
      message: 'Your password is needed to change the e-mail address.',
    })

/** The form of a new password, typed twice. */
export const passwordFormSchema = z
  .object({
    currentPassword: z.string().min(1, 'Your current password is required'),
    newPassword: changePassword.body.shape.newPassword,
    confirmation: z.string(),
  })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ['confirmation'],
    message: 'Passwords do not match',
  })

/** The form of the journal's defaults. */
export const journalFormSchema = z.object({
  currency: journalSettingsSchema.shape.currency,
  defaultRiskPercent: z
    .string()
    .transform((value) => numberOf(value))
    .pipe(
      z
        .number('Must be a number')
        .min(0.01, 'Must be at least 0.01')
        .max(100, 'Must be at most 100'),
    ),
})

/** The checks of these forms. */
export const profileResolver = (currentEmail: string) =>
  zodResolver(profileFormSchema(currentEmail))
export const passwordResolver = zodResolver(passwordFormSchema)
export const journalResolver = zodResolver(journalFormSchema)
