import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import type { TransferSettings } from '#contract/payments/transfers.ts'
import { saveFailure } from './office-transfer-words.ts'
import { currentTransferSettings, useSaveTransferSettings } from './office-transfers.queries.ts'
import { transferFormSchema, transferFormValues } from './transfer-settings-schema.ts'

const resolver = zodResolver(transferFormSchema)
const serverNames = { isOn: 'isOn', details: 'details', currencies: 'currencies' } as const

/** Changes the bank account to which members transfer. */
export function TransferSettingsForm({ settings }: { settings: TransferSettings }) {
  const change = useSaveTransferSettings()
  const form = useItemForm({
    name: 'bank account',
    // There is only one such record, so it needs no id.
    item: { ...settings, id: '' },
    resolver,
    values: (item) => transferFormValues(item ?? settings),
    serverNames,
    current: currentTransferSettings,
    savedTitle: () => 'Bank Account Saved',
    saveFailure,
    send: (input, _, updatedAt) => change.mutateAsync({ ...input, updatedAt }),
  })
  const { register, formState, edit } = form
  const { errors } = formState
  return (
    <ItemForm form={form}>
      <Checkbox label="Members may pay by bank transfer" {...register('isOn')} />
      <Field
        label="Bank account"
        hint="As members see it: the holder, the number, the bank"
        error={errors.details?.message}
      >
        <Textarea {...register('details')} rows={4} maxLength={1000} />
      </Field>
      <Field
        label="Currencies"
        hint="Those that the account takes, such as USD, EUR"
        error={errors.currencies?.message}
      >
        <Input {...register('currencies')} />
      </Field>
      <Button type="submit" busy={edit.busy} className="self-start">
        Save Changes
      </Button>
    </ItemForm>
  )
}
