import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { frameNames } from '#client/ui/charts/market/frame-names.ts'
import { seriesQuery } from '#client/ui/charts/market/series-query.ts'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { DateTimeInput, Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { day } from '#client/ui/displays/format.ts'
import { EmptyState, QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { showIssues } from '#client/ui/forms/form-issues.ts'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { practiceRunPage } from '#contract/site/pages.ts'
import { useStartRun } from './practice.queries.ts'
import { fewerBars } from './practice-words.ts'
import {
  type PracticePair,
  practicePairs,
  startFormSchema,
  startFormValues,
  usualCurrency,
  usualFrame,
} from './start-form-values.ts'

const resolver = zodResolver(startFormSchema)
const serverNames = {
  pair: 'pair',
  frame: 'frame',
  from: 'from',
  bars: 'bars',
  balanceCents: 'balance',
  currency: 'currency',
  spreadPips: 'spread',
  riskPercent: 'risk',
} as const

/** Starts a practice run, and leads to it. */
export function StartDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const series = useQuery(seriesQuery())
  const start = useStartRun()
  const pairs = series.data && practicePairs(series.data)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="New Practice Run"
      footer={
        <FormFooter
          form={formId}
          busy={start.isPending}
          disabled={!pairs || pairs.length === 0}
          label="Start"
          onCancel={onClose}
        />
      }
    >
      {series.isError ? (
        <QueryError message="The candles could not be loaded." query={series} />
      ) : !pairs ? (
        <Spinner label="Loading the candles" />
      ) : pairs.length === 0 ? (
        <EmptyState>
          There are no candles to practise with. Upload a file under Candles in the journal.
        </EmptyState>
      ) : (
        <StartForm id={formId} pairs={pairs} start={start} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface StartFormProps {
  id: string
  pairs: readonly PracticePair[]
  start: ReturnType<typeof useStartRun>
  onClose: () => void
}

function StartForm({ id, pairs, start, onClose }: StartFormProps) {
  const navigate = useNavigate()
  const form = useDraftForm({
    name: 'practice run',
    defaultValues: startFormValues(pairs),
    resolver,
  })
  const { draft, register, handleSubmit, setError, setValue, watch, formState } = form
  const { errors } = formState
  const chosen = pairs.find(({ pair }) => pair === watch('pair'))
  const isPeriod = watch('start') === 'period'
  const submit = handleSubmit(async (input) => {
    try {
      const run = await start.mutateAsync(input)
      draft.drop()
      if (run.bars < input.bars) toast({ title: fewerBars(run.bars) })
      onClose()
      await navigate(practiceRunPage(run.id))
    } catch (error) {
      showIssues(error, setError, serverNames)
      failureToast(error, 'The practice run could not be started. Please try again.')
    }
  })
  const choosePair = (pair: string) => {
    const next = pairs.find((one) => one.pair === pair)
    if (!next) return
    if (!next.frames.includes(form.getValues('frame'))) setValue('frame', usualFrame(next.frames))
    if (!next.currencies.includes(form.getValues('currency'))) {
      setValue('currency', usualCurrency(next.currencies))
    }
  }
  return (
    <form
      id={id}
      noValidate
      aria-label="New practice run"
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <DraftNotice draft={draft} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Pair"
          hint={
            chosen &&
            `${day(chosen.from)} to ${day(chosen.to)}${chosen.synthetic ? ', synthetic' : ''}`
          }
          error={errors.pair?.message}
        >
          <Select
            options={pairs.map(({ pair }) => ({ value: pair, label: pair }))}
            {...register('pair', { onChange: ({ target }) => choosePair(target.value) })}
          />
        </Field>
        <Field label="Time frame" error={errors.frame?.message}>
          <Select
            options={(chosen?.frames ?? []).map((value) => ({ value, label: frameNames[value] }))}
            {...register('frame')}
          />
        </Field>
        <Field label="Begins">
          <Select
            options={[
              { value: 'random', label: 'At a random time' },
              { value: 'period', label: 'At a time of my choice' },
            ]}
            {...register('start')}
          />
        </Field>
        <Field label="Candles to play" error={errors.bars?.message}>
          <Input {...register('bars')} inputMode="numeric" maxLength={4} />
        </Field>
        {isPeriod && (
          <Field label="First candle" error={errors.from?.message} className="sm:col-span-2">
            <DateTimeInput {...register('from')} />
          </Field>
        )}
        <Field label="Starting balance" error={errors.balance?.message}>
          <Input {...register('balance')} inputMode="decimal" />
        </Field>
        <Field label="Currency" error={errors.currency?.message}>
          <Select
            options={(chosen?.currencies ?? []).map((value) => ({ value, label: value }))}
            {...register('currency')}
          />
        </Field>
        <Field label="Spread (pips)" error={errors.spread?.message}>
          <Input {...register('spread')} inputMode="decimal" />
        </Field>
        <Field label="Risk per trade (%)" error={errors.risk?.message}>
          <Input {...register('risk')} inputMode="decimal" />
        </Field>
      </div>
      <Checkbox label="Hide dates until the end" {...register('hidesDate')} />
    </form>
  )
}
