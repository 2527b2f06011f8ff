import { zodResolver } from '@hookform/resolvers/zod'
import { useWatch } from 'react-hook-form'
import { Input } from '#client/ui/controls/input.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormDialog, type FormInDialog } from '#client/ui/forms/form-dialog.tsx'
import { showIssues } from '#client/ui/forms/form-issues.ts'
import { minorUnitsOf } from '#client/ui/forms/money-text.ts'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { amountText, minorDigits } from '#contract/currencies.ts'
import type { Transfer } from '#contract/payments/transfers.ts'
import { confirmFormSchema, confirmFormValues } from './confirm-transfer-schema.ts'
import { confirmed, payerOf } from './office-transfer-words.ts'
import { useConfirmTransfer } from './office-transfers.queries.ts'

interface ConfirmTransferDialogProps {
  transfer: Transfer
  onClose: () => void
}

/** Asks what has arrived, and when. */
export function ConfirmTransferDialog({ transfer, onClose }: ConfirmTransferDialogProps) {
  return (
    <FormDialog
      title="Has this transfer arrived?"
      submitLabel="Mark as Received"
      width="md"
      onClose={onClose}
    >
      {(form) => <ConfirmForm {...form} transfer={transfer} />}
    </FormDialog>
  )
}

function ConfirmForm({
  id,
  transfer,
  onSaved,
  onBusyChange,
}: FormInDialog & { transfer: Transfer }) {
  const confirm = useConfirmTransfer()
  const { amountCents, currency, reference } = transfer
  const form = useDraftForm({
    name: `transfer ${transfer.id}`,
    defaultValues: confirmFormValues(transfer, new Date().toISOString().slice(0, 10)),
    resolver: zodResolver(confirmFormSchema(transfer)),
  })
  const { draft, register, handleSubmit, setError, formState, control } = form
  const { errors } = formState
  const typed = minorUnitsOf(useWatch({ control, name: 'amount' }), minorDigits(currency))
  const submit = handleSubmit(async (input) => {
    onBusyChange(true)
    const saving = confirm.mutateAsync({ id: transfer.id, ...input })
    saving.catch((error: unknown) =>
      showIssues(error, setError, { amountCents: 'amount', receivedOn: 'receivedOn' }),
    )
    const isDone = await tellOutcome(saving, confirmed)
    onBusyChange(false)
    if (!isDone) return
    draft.drop()
    onSaved()
  })
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <DraftNotice draft={draft} />
      <p className="text-sm">
        {payerOf(transfer)} was to transfer {amountText(amountCents, currency)} with the reference{' '}
        <span className="font-mono">{reference}</span>.
      </p>
      <Field label="Amount received" error={errors.amount?.message}>
        <Input {...register('amount')} inputMode="decimal" />
      </Field>
      {typed !== null && typed !== amountCents && (
        <Notice variant="warning">
          This is not the amount that was asked for: nothing is granted for it, and you can send it
          back under Transactions.
        </Notice>
      )}
      <Field label="Received on" error={errors.receivedOn?.message}>
        <Input {...register('receivedOn')} type="date" />
      </Field>
    </form>
  )
}
