import { Textarea } from '#client/ui/controls/input.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormDialog, type FormInDialog } from '#client/ui/forms/form-dialog.tsx'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { Transfer } from '#contract/payments/transfers.ts'
import { payerOf, refused } from './office-transfer-words.ts'
import { useRefuseTransfer } from './office-transfers.queries.ts'

interface RefuseTransferDialogProps {
  transfer: Transfer
  onClose: () => void
}

/** Asks why a transfer is not awaited any more. */
export function RefuseTransferDialog({ transfer, onClose }: RefuseTransferDialogProps) {
  return (
    <FormDialog
      title="Refuse this transfer?"
      submitLabel="Refuse Transfer"
      width="md"
      onClose={onClose}
    >
      {(form) => <RefuseForm {...form} transfer={transfer} />}
    </FormDialog>
  )
}

function RefuseForm({
  id,
  transfer,
  onSaved,
  onBusyChange,
}: FormInDialog & { transfer: Transfer }) {
  const refuse = useRefuseTransfer()
  const form = useDraftForm({
    name: `refused transfer ${transfer.id}`,
    defaultValues: { reason: '' },
  })
  const { draft, register, handleSubmit } = form
  const submit = handleSubmit(async ({ reason }) => {
    onBusyChange(true)
    const isDone = await tellOutcome(refuse.mutateAsync({ id: transfer.id, reason }), refused)
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
        {payerOf(transfer)} is told that the academy does not wait for it any more. If the money
        arrives all the same, you can still record it.
      </p>
      <Field label="Reason" hint="For your own books">
        <Textarea {...register('reason')} rows={2} maxLength={300} />
      </Field>
    </form>
  )
}
