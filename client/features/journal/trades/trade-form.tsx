import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useUser } from '#client/platform/session.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { DateTimeInput, Input, Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { showIssues } from '#client/ui/forms/form-issues.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { JournalSettings, Trade } from '#contract/journal.ts'
import { may } from '#contract/permissions.ts'
import { directions } from '#contract/signals.ts'
import { useCreateTrade, useUpdateTrade } from '../journal.queries.ts'
import { saveFailure } from '../journal-words.ts'
import { TradeLines } from './trade-facts.tsx'
import { type TradeFormValues, tradeFormSchema, tradeFormValues } from './trade-form-values.ts'
import { TradePreview } from './trade-preview-card.tsx'

interface TradeFormProps {
  /** Of the form element: a button outside it submits with `form={id}`. */
  id: string
  /** The trade to change; without one a new trade is written down. */
  trade?: Trade
  /** Only what closes the trade is asked for. */
  closing?: boolean
  settings: JournalSettings
  /** Called with the trade as the server keeps it. */
  onSaved: (saved: Trade) => void
  /** Told when saving begins and ends. */
  onBusyChange: (busy: boolean) => void
  /** Told whenever something is typed or chosen. */
  onTyped: () => void
}

/** The fields of a trade, with what it comes to as far as it is typed; saves it itself. */
export function TradeForm(props: TradeFormProps) {
  const { id, trade, closing = false, settings, onSaved, onBusyChange, onTyped } = props
  const create = useCreateTrade()
  const update = useUpdateTrade()
  const [openedAt] = useState(() => new Date())
  const form = useForm({
    defaultValues: tradeFormValues(settings, openedAt, { trade, closing }),
    resolver: zodResolver(tradeFormSchema(trade, closing)),
  })
  const typed = useWatch({ control: form.control })

  const submit = form.handleSubmit(async (input) => {
    if (create.isPending || update.isPending) return
    onBusyChange(true)
    try {
      onSaved(
        trade
          ? await update.mutateAsync({ id: trade.id, changes: input })
          : await create.mutateAsync(input),
      )
    } catch (error) {
      showIssues(error, form.setError, serverNames)
      failureToast(error, saveFailure)
    } finally {
      onBusyChange(false)
    }
  })
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={onTyped}
      className="flex flex-col gap-5"
    >
      {trade && trade.source !== 'manual' ? (
        <StatementFields form={form} trade={trade} />
      ) : (
        <>
          {!closing && <OpeningFields form={form} />}
          <ClosingFields form={form} closing={closing} />
        </>
      )}
      <TradePreview
        typed={{ ...form.getValues(), ...typed }}
        balanceCents={settings.startingBalanceCents}
        defaultRiskPercent={settings.defaultRiskPercent}
        isAccountCurrency={(typed.currency ?? '').toUpperCase() === settings.currency}
      />
      <ReviewFields form={form} closing={closing} />
      <ShareField form={form} trade={trade} />
    </form>
  )
}

interface FieldsProps {
  form: UseFormReturn<TradeFormValues, unknown, ReturnType<typeof tradeFormSchema>['_output']>
  closing?: boolean
}

function OpeningFields({ form }: FieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <fieldset className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <legend className="sr-only">Opening</legend>
      <Field label="Pair" error={errors.pair?.message}>
        <Input {...register('pair')} placeholder="EURUSD" autoCapitalize="characters" />
      </Field>
      <Field label="Direction" error={errors.direction?.message}>
        <Select {...register('direction')} options={directionOptions} />
      </Field>
      <Field label="Lots" error={errors.lots?.message}>
        <Input {...register('lots')} inputMode="decimal" placeholder="0.10" />
      </Field>
      <Field label="Entry" error={errors.entry?.message}>
        <Input {...register('entry')} inputMode="decimal" />
      </Field>
      <Field label="Stop loss" error={errors.stopLoss?.message}>
        <Input {...register('stopLoss')} inputMode="decimal" />
      </Field>
      <Field label="Take profit" error={errors.takeProfit?.message}>
        <Input {...register('takeProfit')} inputMode="decimal" />
      </Field>
      <Field label="Opened" error={errors.openedAt?.message} className="col-span-2">
        <DateTimeInput {...register('openedAt')} />
      </Field>
      <Field label="Currency" error={errors.currency?.message} className="max-sm:col-span-2">
        <Input {...register('currency')} maxLength={3} autoCapitalize="characters" />
      </Field>
    </fieldset>
  )
}

/** A trade from a statement: what it says stays, and the stop may be told. */
function StatementFields({ form, trade }: FieldsProps & { trade: Trade }) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 text-sm font-semibold">
        From a statement{' '}
        <span className="font-normal text-muted-foreground">
          – amounts and times stay as the broker wrote them
        </span>
      </legend>
      <TradeLines trade={trade} />
      <Field label="Stop loss" error={form.formState.errors.stopLoss?.message}>
        <Input {...form.register('stopLoss')} inputMode="decimal" />
      </Field>
    </fieldset>
  )
}

function ClosingFields({ form, closing }: FieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <fieldset className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <legend className="mb-3 text-sm font-semibold">
        Closing{' '}
        {!closing && (
          <span className="font-normal text-muted-foreground">– empty while the trade is open</span>
        )}
      </legend>
      <Field label="Exit" error={errors.exit?.message} className="max-sm:col-span-2">
        <Input {...register('exit')} inputMode="decimal" />
      </Field>
      <Field label="Closed" error={errors.closedAt?.message} className="col-span-2">
        <DateTimeInput {...register('closedAt')} />
      </Field>
      <Field
        label="Fees"
        hint="Commission, swap, taxes"
        error={errors.fees?.message}
        className="max-sm:col-span-2"
      >
        <Input {...register('fees')} inputMode="decimal" />
      </Field>
      <Field
        label="Profit before fees"
        hint="Empty: it is computed from the levels"
        error={errors.profit?.message}
        className="col-span-2"
      >
        <Input {...register('profit')} />
      </Field>
    </fieldset>
  )
}

function ReviewFields({ form, closing }: FieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">Review</legend>
      {!closing && (
        <Field label="Setup" error={errors.setup?.message}>
          <Input {...register('setup')} maxLength={60} placeholder="London breakout" />
        </Field>
      )}
      <Field label="Rating" hint="How well it was traded" error={errors.rating?.message}>
        <Select {...register('rating')} options={ratingOptions} />
      </Field>
      <Field label="Notes" hint="Markdown" error={errors.notes?.message} className="sm:col-span-2">
        <Textarea {...register('notes')} rows={4} maxLength={10_000} />
      </Field>
    </fieldset>
  )
}

function ShareField({ form, trade }: FieldsProps & { trade?: Trade }) {
  const mayShare = may(useUser(), 'mentorship.enter')
  // Whose mentorship has ended can still take back what is shared.
  if (!mayShare && !trade?.shared) return null
  return (
    <Checkbox
      label="Share with the academy, which may comment on it"
      {...form.register('shared')}
    />
  )
}

const directionOptions = directions.map((value) => ({ value, label: value }))
const ratingOptions = [
  { value: '', label: 'Not rated' },
  { value: '5', label: '5 – by the plan' },
  { value: '4', label: '4' },
  { value: '3', label: '3' },
  { value: '2', label: '2' },
  { value: '1', label: '1 – against the plan' },
]

const serverNames = {
  pair: 'pair',
  direction: 'direction',
  openedAt: 'openedAt',
  closedAt: 'closedAt',
  entry: 'entry',
  exit: 'exit',
  stopLoss: 'stopLoss',
  takeProfit: 'takeProfit',
  lots: 'lots',
  feesCents: 'fees',
  profitCents: 'profit',
  currency: 'currency',
  setup: 'setup',
  rating: 'rating',
  notes: 'notes',
  shared: 'shared',
} as const
