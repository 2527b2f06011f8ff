import type { UseFormRegisterReturn } from 'react-hook-form'
import { Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import type { CurrentUser } from '#contract/identity/identity.ts'

/** Who the card provider bills. */
export interface Billing {
  name: string
  email: string
}

/** The initial values of the fields. */
export const billingOf = (user: CurrentUser | null): Billing => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
})

/** As sent to the card provider. */
export const trimmed = ({ name, email }: Billing): Billing => ({
  name: name.trim(),
  email: email.trim(),
})

/** For react-hook-form's `register`. */
export const billingRules = {
  name: { validate: (name: string) => name.trim() !== '' || 'Name is required' },
  email: { validate: (email: string) => email.trim() !== '' || 'Email is required' },
}

interface BillingFieldsProps {
  name: UseFormRegisterReturn
  email: UseFormRegisterReturn
  errors: Partial<Record<keyof Billing, { message?: string }>>
  /** While a payment is in progress the fields can be read but not changed. */
  readOnly: boolean
}

/** Name and e-mail for the card provider. */
export function BillingFields({ name, email, errors, readOnly }: BillingFieldsProps) {
  return (
    <>
      <Field label="Name on card" error={errors.name?.message}>
        <Input {...name} autoComplete="cc-name" maxLength={200} readOnly={readOnly} />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <Input {...email} type="email" autoComplete="email" maxLength={254} readOnly={readOnly} />
      </Field>
    </>
  )
}
