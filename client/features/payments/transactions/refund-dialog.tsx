import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useOffers } from '#client/platform/start/offers.ts'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormDialog, type FormInDialog } from '#client/ui/forms/form-dialog.tsx'
import { showIssues } from '#client/ui/forms/form-issues.ts'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { amountText } from '#contract/currencies.ts'
import type { RefundInput, Transaction } from '#contract/payments/payments.ts'
import { centsOf, refundFormSchema, refundFormValues } from './refund-form-values.ts'
import { refundFailure, refundQuestion } from './transaction-words.ts'
import { useRefundTransaction } from './transactions.queries.ts'

interface RefundDialogProps {
  transaction: Transaction
  onClose: () => void
  /** Called with the transaction from the server's answer. */
  onStarted: (transaction: Transaction) => void
}

/** Asks how much to refund, why, and whether the paid access ends. */
export function RefundDialog({ transaction, onClose, onStarted }: RefundDialogProps) {
  return (
    <FormDialog title="Refund this payment?" submitLabel="Refund" width="md" onClose={onClose}>
      {(form) => <RefundForm {...form} transaction={transaction} onStarted={onStarted} />}
    </FormDialog>
  )
}

interface RefundFormProps
  extends FormInDialog,
    Pick<RefundDialogProps, 'transaction' | 'onStarted'> {}

function RefundForm({ id, transaction, onSaved, onBusyChange, onStarted }: RefundFormProps) {
  const refund = useRefundTransaction()
  // As of when the dialog opened: a refund made by somebody else meanwhile must not be doubled.
  const [seenRefundedCents] = useState(transaction.refundedCents)
  const offers = useOffers()
  const form = useDraftForm({
    name: `refund ${transaction.id}`,
    defaultValues: refundFormValues(transaction),
    resolver: zodResolver(refundFormSchema(transaction)),
  })
  const { draft, register, handleSubmit, setError, setValue, formState } = form
  const { errors } = formState
  const { amountCents, refundedCents, currency } = transaction
  const left = amountCents - refundedCents
  const amount = register('amount')
  const typed = useWatch({ control: form.control, name: 'amount' })
  const start = async (body: RefundInput) => {
    onBusyChange(true)
    try {
      onStarted(await refund.mutateAsync({ id: transaction.id, seenRefundedCents, ...body }))
      draft.drop()
      onSaved()
    } catch (error) {
      showIssues(error, setError, { amountCents: 'amount', reason: 'reason' })
      toast({ title: 'Error', description: refundFailure(error), variant: 'destructive' })
    } finally {
      onBusyChange(false)
    }
  }
  const submit = handleSubmit(start)
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <DraftNotice draft={draft} />
      <p className="text-sm">{refundQuestion(transaction, offers, centsOf(typed, currency))}</p>
      {transaction.inTest && <Notice>This was a test payment, so no money is moved.</Notice>}
      <Field
        label="Amount"
        hint={`At most ${amountText(left, currency)}`}
        error={errors.amount?.message}
      >
        <Input
          {...amount}
          inputMode="decimal"
          onChange={(event) => {
            void amount.onChange(event)
            // A partial refund keeps the access, unless the box is ticked again.
            setValue('endAccess', (centsOf(event.target.value, currency) ?? 0) >= left)
          }}
        />
      </Field>
      <Field label="Reason" hint="For your own books" error={errors.reason?.message}>
        <Textarea {...register('reason')} rows={2} maxLength={500} />
      </Field>
      <Checkbox label="End access now" {...register('endAccess')} />
    </form>
  )
}
