import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { frameNames } from '#client/ui/charts/market/frame-names.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { DateTimeInput, Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { day } from '#client/ui/displays/format.ts'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { showIssues } from '#client/ui/forms/form-issues.ts'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { ExerciseSeries } from '#contract/exercises.ts'
import { seriesQuery } from '../exercises/exercises.queries.ts'
import { pickFormSchema, pickFormValues } from './drill-form-values.ts'
import { usePickMoments } from './managed-drills.queries.ts'
import { type MomentFormProps, NoCandles } from './moment-form.tsx'

const resolver = zodResolver(pickFormSchema)
const serverNames = {
  pairs: 'pairs',
  frame: 'frame',
  from: 'from',
  to: 'to',
  count: 'count',
  setup: 'setup',
} as const

/** Adds moments that the academy picks at random among its candles. */
export function PickForm(props: MomentFormProps) {
  const series = useQuery(seriesQuery())
  if (series.isError) {
    return <QueryError message="The academy’s candles could not be loaded." query={series} />
  }
  if (!series.data) return <Spinner label="Loading the academy’s candles" />
  if (series.data.length === 0) return <NoCandles />
  return <Fields {...props} series={series.data} />
}

function Fields({ ids, drill, series, onClose }: MomentFormProps & { series: ExerciseSeries[] }) {
  const pick = usePickMoments(ids)
  const form = useDraftForm({
    name: `random moments of ${ids.drillId}`,
    defaultValues: pickFormValues,
    resolver,
  })
  const { draft, register, handleSubmit, setError, formState } = form
  const { errors } = formState
  const submit = handleSubmit(async (input) => {
    try {
      await pick.mutateAsync(input)
      toast({ title: 'Moments Added', variant: 'success' })
      draft.drop()
      onClose()
    } catch (error) {
      showIssues(error, setError, serverNames)
      failureToast(error, 'The moments could not be added. Please try again.')
    }
  })
  const cancel = () => {
    draft.discard()
    onClose()
  }
  const frames = [...new Set(series.flatMap((one) => one.frames))]
  return (
    <form
      noValidate
      aria-label="Pick moments at random"
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <DraftNotice draft={draft} />
      <Pairs series={series} error={errors.pairs?.message} register={register('pairs')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Time frame" error={errors.frame?.message}>
          <Select
            options={frames.map((value) => ({ value, label: frameNames[value] }))}
            {...register('frame')}
          />
        </Field>
        <Field label="How many" error={errors.count?.message}>
          <Input {...register('count')} inputMode="numeric" maxLength={3} />
        </Field>
        <Field label="From" error={errors.from?.message}>
          <DateTimeInput {...register('from')} />
        </Field>
        <Field label="To" error={errors.to?.message}>
          <DateTimeInput {...register('to')} />
        </Field>
        <Field
          label="Setup"
          hint="One name for all of them; students see it after their decision"
          error={errors.setup?.message}
          className="sm:col-span-2"
        >
          <Input {...register('setup')} maxLength={60} />
        </Field>
      </div>
      <p className="text-sm text-muted-foreground">
        Each moment gets {drill.before} candles up to it and {drill.after} after it. Moments of one
        pair do not overlap, so that none shows what follows another.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={pick.isPending}>
          Pick Moments
        </Button>
        <Button variant="ghost" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface PairsProps {
  series: readonly ExerciseSeries[]
  error: string | undefined
  register: object
}

function Pairs({ series, error, register }: PairsProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Pairs</legend>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {series.map(({ pair, from, to }) => (
          <Checkbox
            key={pair}
            value={pair}
            label={
              <>
                {pair}
                <span className="ml-2 text-muted-foreground">
                  {day(from)} to {day(to)}
                </span>
              </>
            }
            {...register}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-compact text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
