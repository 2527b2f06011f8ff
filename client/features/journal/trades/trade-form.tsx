import { zodResolver } from '@hookform/resolvers/zod'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useUser } from '#client/platform/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { DateTimeInput, Input, Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { withPoint } from '#client/ui/forms/decimal-text.ts'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { showIssues } from '#client/ui/forms/form-issues.ts'
import { toLocalInput } from '#client/ui/forms/local-time.ts'
import { OvertakenNotice } from '#client/ui/forms/overtaken-notice.tsx'
import { useEditForm } from '#client/ui/forms/use-edit-form.ts'
import { useFormDraft } from '#client/ui/forms/use-form-draft.ts'
import type { JournalSettings, Trade, TradeInput } from '#contract/journal.ts'
import { may } from '#contract/permissions.ts'
import { directions, pairSchema, type Signal } from '#contract/signals.ts'
import { currentTrade, useCreateTrade, useUpdateTrade } from '../journal.queries.ts'
import { closingDraft, saveFailure, tradeDraft } from '../journal-words.ts'
import { FurtherOpening, SignalField } from './further-fields.tsx'
import { PositionSize } from './position-size.tsx'
import { StatementFields } from './statement-fields.tsx'
import { conversionOf } from './trade-conversion.ts'
import { type TradeFormApi, tradeFormSchema, tradeFormValues } from './trade-form-values.ts'
import { TradePreview } from './trade-preview-card.tsx'
import { TemplateKeeper, TemplateRow } from './trade-templates.tsx'
import { useFolded } from './use-folded.ts'

interface TradeFormProps {
  /** Of the form element: a button outside it submits with `form={id}`. */
  id: string
  /** The trade to change; without one a new trade is written down. */
  trade?: Trade
  /** Only what closes the trade is asked for. */
  closing?: boolean
  /** The signal that a new trade follows. */
  signal?: Signal
  settings: JournalSettings
  /** Called with the trade as the server keeps it; null while it is kept on this device. */
  onSaved: (saved: Trade | null) => void
  /** Told when saving begins and ends. */
  onBusyChange: (busy: boolean) => void
}

/** The fields of a trade, with what it comes to as far as it is typed; saves it itself. */
export function TradeForm({
  id,
  trade,
  closing = false,
  signal,
  settings,
  ...told
}: TradeFormProps) {
  const create = useCreateTrade()
  const update = useUpdateTrade()
  const [openedAt] = useState(() => new Date())
  const form = useForm({
    defaultValues: tradeFormValues(settings, openedAt, { trade, closing, signal }),
    resolver: zodResolver(tradeFormSchema(trade, closing)),
  })
  const typed = useWatch({ control: form.control })
  const draft = useFormDraft(form, { name: draftOf({ closing, signal }), item: trade })
  const saved = useRef<Trade | null>(null)
  const edit = useEditForm({
    item: draft.item,
    savedTitle: () => null,
    saveFailure,
    onSaved() {
      draft.drop()
      told.onSaved(saved.current)
    },
    onBusyChange: told.onBusyChange,
    current: currentTrade,
    fill: (current) => form.reset(tradeFormValues(settings, openedAt, { trade: current, closing })),
    showIssues: (error) => showIssues(error, form.setError, serverNames),
  })

  // What a statement says stays as it is.
  const statement = trade && trade.source !== 'manual' ? trade : null
  // Of a trade that is there everything is shown, and where something is wrong.
  const [isOpen, setOpen] = useFolded(Boolean(trade) || draft.isRestored)
  const isFaulty = Object.keys(form.formState.errors).some((field) => !quick.has(field))
  // The server can't reckon the profit of some pairs, nor propose a rate: that has to be told.
  const needsRate = useConversion(form)?.proposed === null
  const showsMore = isOpen || isFaulty || needsRate
  const first = statement ? 'stopLoss' : closing ? 'exit' : signal?.pair ? 'lots' : 'pair'
  const { setFocus } = form
  useEffect(() => {
    // After the dialog has put the focus where it thinks best.
    const frame = requestAnimationFrame(() => setFocus(first))
    return () => cancelAnimationFrame(frame)
  }, [setFocus, first])

  const { base } = edit

  const save = (input: TradeInput, seenUpdatedAt?: string) =>
    edit.save(async () => {
      saved.current = base
        ? await update.mutateAsync({ id: base.id, changes: { ...input, seenUpdatedAt } })
        : await create.mutateAsync({ body: input, typed: form.getValues() })
    })
  const submit = form.handleSubmit((input) => save(input, base?.updatedAt))
  const saveAnyway = form.handleSubmit((input) => save(input))
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5"
    >
      <DraftNotice draft={draft} />
      <OvertakenNotice edit={edit} own onSaveAnyway={() => void saveAnyway()} />
      {statement ? (
        <StatementFields form={form} trade={statement} />
      ) : (
        <>
          {!trade && !signal && <TemplateRow form={form} />}
          {!closing && <OpeningFields form={form} />}
          {!closing && (
            <PositionSize
              typed={{ ...form.getValues(), ...typed }}
              settings={settings}
              onUse={(lots) => form.setValue('lots', lots, { shouldDirty: true })}
            />
          )}
          {closing && <ClosingFields form={form} closing />}
        </>
      )}
      <TradePreview
        typed={{ ...form.getValues(), ...typed }}
        balanceCents={settings.startingBalanceCents}
        defaultRiskPercent={settings.defaultRiskPercent}
        isAccountCurrency={(typed.currency ?? '').toUpperCase() === settings.currency}
      />
      {closing || statement ? (
        <>
          <ReviewFields form={form} closing={closing} />
          {statement && <SignalField form={form} />}
        </>
      ) : (
        <>
          <Button
            variant="ghost"
            size="sm"
            className="self-start"
            aria-expanded={showsMore}
            onClick={() => setOpen(!showsMore)}
          >
            <ChevronDown aria-hidden="true" />
            {showsMore ? 'Less' : 'More'}
          </Button>
          {/* Folded, the fields keep what they hold. */}
          <div hidden={!showsMore}>
            <div className="flex flex-col gap-5">
              <FurtherOpening form={form} />
              <ClosingFields form={form} />
              <ReviewFields form={form} closing={closing} />
              {showsMore && <SignalField form={form} />}
              {showsMore && !trade && <TemplateKeeper form={form} />}
            </div>
          </div>
        </>
      )}
      <div hidden={!showsMore && !closing && !statement}>
        <ShareField form={form} trade={trade} />
      </div>
    </form>
  )
}

interface FieldsProps {
  form: TradeFormApi
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
      <ExitField form={form} />
    </fieldset>
  )
}

function ExitField({ form, closing }: FieldsProps) {
  // A trade that has an exit is over: now, unless another time is told.
  const fillClosing = () => {
    if (form.getValues('exit') === '' || form.getValues('closedAt') !== '') return
    form.setValue('closedAt', toLocalInput(new Date()))
  }
  return (
    <Field
      label="Exit"
      hint={closing ? undefined : 'Empty while the trade is open'}
      error={form.formState.errors.exit?.message}
    >
      <Input {...form.register('exit', { onChange: fillClosing })} inputMode="decimal" />
    </Field>
  )
}

function ClosingFields({ form, closing }: FieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  const conversion = useConversion(form)
  return (
    <fieldset className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <legend className="mb-3 text-sm font-semibold">Closing</legend>
      {closing && <ExitField form={form} closing />}
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
      {conversion && (
        <Field
          label={`Rate of ${conversion.pair}`}
          hint="Turns the profit into the currency of the trade"
          error={errors.rate?.message}
          className="col-span-2"
        >
          <Input
            {...register('rate')}
            inputMode="decimal"
            placeholder={conversion.proposed ?? undefined}
          />
        </Field>
      )}
    </fieldset>
  )
}

/** The rate that the trade as typed asks for, while its profit is not told. */
function useConversion({ control }: FieldsProps['form']) {
  const [pair, exit, currency, profit] = useWatch({
    control,
    name: ['pair', 'exit', 'currency', 'profit'],
  })
  const known = pairSchema.safeParse(pair).data
  if (!known || exit === '' || profit !== '') return null
  return conversionOf({ pair: known, exit: withPoint(exit) }, currency.trim().toUpperCase())
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
      {!closing && (
        <Field label="Tags" hint="Parted by commas" error={errors.tags?.message}>
          <Input {...register('tags')} placeholder="news, late entry" autoCapitalize="none" />
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

/** What has to be told of most trades; all other fields are folded. */
const quick = new Set(['pair', 'direction', 'lots', 'entry', 'stopLoss', 'exit'])

/** Under what the draft is kept: taking a signal is a form of its own. */
const draftOf = ({ closing, signal }: Pick<TradeFormProps, 'closing' | 'signal'>): string =>
  closing ? closingDraft : signal ? `${tradeDraft} of ${signal.id}` : tradeDraft

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
  tags: 'tags',
  signalId: 'signalId',
  rating: 'rating',
  notes: 'notes',
  shared: 'shared',
} as const
