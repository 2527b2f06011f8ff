import { Controller, type UseFormReturn } from 'react-hook-form'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import type { SettingsFormValues } from './settings-form-checks.ts'
import { fieldLabels } from './settings-form-values.ts'

const payments = [
  { value: 'month', label: 'One payment for each month' },
  { value: 'subscription', label: 'A subscription that renews by itself' },
]

/** How the mentorship is paid for, and how long access continues after it ends. */
export function SellingFields({
  form: { control, register, formState },
}: {
  form: Pick<
    UseFormReturn<SettingsFormValues, unknown, unknown & object>,
    'control' | 'register' | 'formState'
  >
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Controller
        control={control}
        name="mentorshipPayment"
        render={({ field }) => (
          <Field
            label={fieldLabels.mentorshipPayment}
            hint="Applies to people who start paying from now on; existing subscriptions continue"
          >
            <Select {...field} options={payments} />
          </Field>
        )}
      />
      <Field
        label={fieldLabels.graceDays}
        hint="How many days access continues after it ends, waiting for a renewal; 0 for none"
        error={formState.errors.graceDays?.message}
      >
        <Input {...register('graceDays')} inputMode="numeric" maxLength={2} />
      </Field>
    </div>
  )
}
