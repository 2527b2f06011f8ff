import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { DateTimeInput, Input, Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { accessOptions } from '#client/ui/displays/access-badge.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { draftName } from '#client/ui/forms/draft-name.ts'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import { signalStatusWords } from '#client/ui/trading/signal-status.ts'
import type { SignalDraft } from '#contract/signals/incoming-signals.ts'
import { directions, orderTypes } from '#contract/signals/signals.ts'
import { useDiscardDraft, usePublishDraft } from '../incoming/incoming.queries.ts'
import { currentSignal, usePublishSignal, useUpdateSignal } from '../managed-signals.queries.ts'
import {
  currentScheduled,
  useChangeScheduled,
  useScheduleSignal,
} from '../scheduled/scheduled.queries.ts'
import {
  isFinal,
  orderTypeWords,
  savedTitle,
  saveFailure,
  scheduledTitle,
} from '../signal-words.ts'
import { ChartPicker } from './chart-picker.tsx'
import { MessageField } from './message-field.tsx'
import {
  draftFormValues,
  type FormSignal,
  firstStatuses,
  scheduledFormSchema,
  signalFormSchema,
  signalFormValues,
} from './signal-form-values.ts'
import { useChartUpload } from './use-chart-upload.ts'

/** A strategy as an option of a select. */
export interface StrategyChoice {
  value: string
  label: string
}

interface SignalFormProps {
  /** The id of the form element: a button outside it submits with `form={id}`. */
  id: string
  /** The signal to change, or one that waits for its time; without one, a new signal is published. */
  signal?: FormSignal
  /** What came in, which is published instead of a new one. */
  draft?: SignalDraft | undefined
  /** The strategies it can refer to; without any, the field is omitted. */
  strategies: readonly StrategyChoice[]
  /** Called once the signal is saved, or its message has become a step of another. */
  onSaved: () => void
  /** Called when saving begins and ends. */
  onBusyChange?: (busy: boolean) => void
}

const resolver = zodResolver(signalFormSchema)
const scheduledResolver = zodResolver(scheduledFormSchema)

/** The fields of a signal; saves it and reports the outcome. */
export function SignalForm(props: SignalFormProps) {
  const { id, signal, draft, strategies, onSaved, onBusyChange } = props
  const publish = usePublishSignal()
  const publishDraft = usePublishDraft()
  const discardDraft = useDiscardDraft()
  const schedule = useScheduleSignal()
  const reschedule = useChangeScheduled()
  /** Whether it is not published yet, and may therefore still have a time. */
  const isToCome = signal === undefined || signal.publishAt !== undefined
  const name = draft ? `signal that came in ${draft.id}` : 'signal'
  const wasTimed = useRef(false)
  const update = useUpdateSignal()
  const chart = useChartUpload(draftName(name, signal))
  const form = useItemForm({
    name,
    item: signal,
    resolver: signal?.publishAt ? scheduledResolver : resolver,
    values: (item?: FormSignal) => (draft ? draftFormValues(draft) : signalFormValues(item)),
    serverNames,
    current: signal?.publishAt ? currentScheduled : currentSignal,
    savedTitle: (existed) => (wasTimed.current ? scheduledTitle(existed) : savedTitle(existed)),
    saveFailure,
    onSaved,
    onBusyChange,
    isReady: () => chart.isFine,
    async send({ publishAt, ...input }, base, seenUpdatedAt) {
      wasTimed.current = isToCome && publishAt !== undefined
      if (publishAt && isToCome) {
        const body = { signal: input, publishAt }
        if (base) await reschedule.mutateAsync({ id: base.id, body: { ...body, seenUpdatedAt } })
        else await schedule.mutateAsync(body)
        return
      }
      // The status of one that is published is changed on its own.
      const { status: _, ...changes } = input
      const saved = draft
        ? await publishDraft.mutateAsync({ id: draft.id, body: input })
        : base
          ? await update.mutateAsync({ id: base.id, changes: { ...changes, seenUpdatedAt } })
          : await publish.mutateAsync(input)
      await chart.send(saved.id)
    },
  })
  const { control, register } = form
  const hasTime = useWatch({ control, name: 'publishAt' }) !== ''
  const { errors } = form.formState
  const onTaken = () => {
    // Its message has become a step of another.
    if (draft) discardDraft.mutate(draft.id)
    onSaved()
  }
  const isSealed = signal !== undefined && isFinal(signal.status)
  return (
    <ItemForm id={id} form={form}>
      {!signal && <MessageField form={form} onTaken={onTaken} />}
      <Field label="Title" error={errors.title?.message}>
        <Input {...register('title')} maxLength={200} />
      </Field>
      <Field label="Content" error={errors.content?.message}>
        <Textarea {...register('content')} rows={4} />
      </Field>
      {isSealed && (
        <Notice>This signal is finished: its market details can no longer be changed.</Notice>
      )}
      <fieldset disabled={isSealed} className="grid gap-4 sm:grid-cols-3">
        <legend className="sr-only">Market details of the signal</legend>
        <Field label="Pair" error={errors.pair?.message}>
          <Input {...register('pair')} placeholder="EURUSD" autoCapitalize="characters" />
        </Field>
        <Field label="Direction" error={errors.direction?.message}>
          <Select {...register('direction')} options={directionOptions} />
        </Field>
        <Field label="Order type" error={errors.orderType?.message}>
          <Select {...register('orderType')} options={orderTypeOptions} />
        </Field>
        <Field label="Entry" error={errors.entry?.message}>
          <Input {...register('entry')} inputMode="decimal" />
        </Field>
        <Field label="Take profit" error={errors.takeProfit?.message}>
          <Input {...register('takeProfit')} inputMode="decimal" />
        </Field>
        <Field label="Stop loss" error={errors.stopLoss?.message}>
          <Input {...register('stopLoss')} inputMode="decimal" />
        </Field>
        <Field
          label="Other end of the zone"
          hint="Only for a zone: the entry is its first price"
          error={errors.entryTo?.message}
          className="sm:col-span-3"
        >
          <Input {...register('entryTo')} inputMode="decimal" />
        </Field>
        <Field
          label="Further targets"
          hint="Beyond the take profit, nearest first, with commas between them"
          error={errors.furtherTargets?.message}
          className="sm:col-span-3"
        >
          <Input {...register('furtherTargets')} inputMode="text" placeholder="1.09200, 1.09800" />
        </Field>
        <Field label="Risk (%)" error={errors.riskPercent?.message}>
          <Input {...register('riskPercent')} inputMode="decimal" placeholder="1" />
        </Field>
        <Field
          label="Valid until"
          hint="A pending signal then expires automatically"
          error={errors.validUntil?.message}
          className="sm:col-span-2"
        >
          <DateTimeInput {...register('validUntil')} />
        </Field>
        {strategies.length > 0 && (
          <Field label="Strategy" error={errors.strategyId?.message} className="sm:col-span-3">
            <Select {...register('strategyId')} options={[none, ...strategies]} />
          </Field>
        )}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        {isToCome && (
          <Field label="Status" error={errors.firstStatus?.message}>
            <Select {...register('firstStatus')} options={statusOptions} />
          </Field>
        )}
        <Field label="Access level" error={errors.access?.message}>
          <Select {...register('access')} options={accessOptions} />
        </Field>
        {isToCome && !draft && (
          <Field
            label="Publish at"
            hint="Leave empty to publish now. Until then only the office sees it."
            error={errors.publishAt?.message}
            className="sm:col-span-2"
          >
            <DateTimeInput {...register('publishAt')} />
          </Field>
        )}
      </div>
      {hasTime && isToCome ? (
        <p className="text-sm text-muted-foreground">
          A chart can be added once the signal is published.
        </p>
      ) : (
        <ChartPicker present={signal?.chart ?? null} chart={chart} />
      )}
    </ItemForm>
  )
}

const none = { value: '', label: 'None' }
const directionOptions = [none, ...directions.map((value) => ({ value, label: value }))]
const orderTypeOptions = [
  none,
  ...orderTypes.map((value) => ({ value, label: orderTypeWords[value] })),
]
const statusOptions = firstStatuses.map((value) => ({
  value,
  label: signalStatusWords[value].label,
}))

const fieldNames = {
  title: 'title',
  content: 'content',
  pair: 'pair',
  direction: 'direction',
  orderType: 'orderType',
  entry: 'entry',
  entryTo: 'entryTo',
  takeProfit: 'takeProfit',
  furtherTargets: 'furtherTargets',
  stopLoss: 'stopLoss',
  riskPercent: 'riskPercent',
  validUntil: 'validUntil',
  strategyId: 'strategyId',
  status: 'firstStatus',
  roleAccess: 'access',
} as const

/** The fields as the server names them, of a signal and of one that waits for its time. */
const serverNames = {
  ...fieldNames,
  ...Object.fromEntries(
    Object.entries(fieldNames).map(([name, field]) => [`signal.${name}`, field]),
  ),
  publishAt: 'publishAt',
} as const
