import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useDelayed } from '#client/platform/lists/use-delayed.ts'
import { frameNames } from '#client/ui/charts/market/frame-names.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { DateTimeInput, Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { day } from '#client/ui/displays/format.ts'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { showIssues } from '#client/ui/forms/form-issues.ts'
import { toLocalInput } from '#client/ui/forms/local-time.ts'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { ManagedDrill } from '#contract/drills.ts'
import type { ExerciseSeries } from '#contract/exercises.ts'
import { seriesQuery } from '../exercises/exercises.queries.ts'
import { SourcePreview } from '../exercises/market-preview.tsx'
import { momentFormSchema, momentFormValues } from './drill-form-values.ts'
import type { DrillIds } from './drills.queries.ts'
import { useAddMoment } from './managed-drills.queries.ts'

export interface MomentFormProps {
  ids: DrillIds
  drill: ManagedDrill
  onClose: () => void
}

const resolver = zodResolver(momentFormSchema)
const serverNames = { pair: 'pair', frame: 'frame', lastAt: 'lastAt', setup: 'setup' } as const

/** Adds one moment after the other: the next one begins with the pair, the frame and the setup of this. */
export function MomentForm(props: MomentFormProps) {
  const series = useQuery(seriesQuery())
  if (series.isError) {
    return <QueryError message="The academy’s candles could not be loaded." query={series} />
  }
  if (!series.data) return <Spinner label="Loading the academy’s candles" />
  if (series.data.length === 0) return <NoCandles />
  return <Fields {...props} series={series.data} />
}

/** Said where there is nothing to choose from. */
export function NoCandles() {
  return (
    <p className="text-sm text-muted-foreground">
      The academy has no candles yet. An admin adds files of candles in the settings.
    </p>
  )
}

function Fields({ ids, drill, series, onClose }: MomentFormProps & { series: ExerciseSeries[] }) {
  const add = useAddMoment(ids)
  const form = useDraftForm({
    name: `moment of ${ids.drillId}`,
    defaultValues: momentFormValues,
    resolver,
  })
  const { draft, register, handleSubmit, setValue, setError, watch, formState } = form
  const { errors } = formState
  const [pair, frame, lastAt] = watch(['pair', 'frame', 'lastAt'])
  const submit = handleSubmit(async (input) => {
    try {
      await add.mutateAsync(input)
      toast({ title: 'Moment Added', variant: 'success' })
      draft.drop()
      setValue('lastAt', '')
    } catch (error) {
      showIssues(error, setError, serverNames)
      failureToast(error, 'The moment could not be added. Please try again.')
    }
  })
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <form
      noValidate
      aria-label="Add a moment"
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <DraftNotice draft={draft} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SeriesFields form={form} series={series} />
        <Field
          label="Last visible candle"
          hint="In your time zone: the candle that begins then, or the last one before"
          error={errors.lastAt?.message}
        >
          <DateTimeInput {...register('lastAt')} />
        </Field>
        <Field
          label="Setup"
          hint="Such as Breakout; students see it after their decision"
          error={errors.setup?.message}
        >
          <Input {...register('setup')} maxLength={60} />
        </Field>
      </div>
      <Preview
        drill={drill}
        typed={{ pair, frame, lastAt, setup: '-' }}
        onChoose={(minute) =>
          setValue('lastAt', toLocalInput(new Date(minute * 60_000)), { shouldDirty: true })
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={add.isPending}>
          Add Moment
        </Button>
        <Button variant="ghost" onClick={cancel}>
          Close
        </Button>
      </div>
    </form>
  )
}

interface SeriesFieldsProps {
  form: UseFormReturn<typeof momentFormValues, unknown, z.output<typeof momentFormSchema>>
  series: ExerciseSeries[]
}

/** The pair, and the time frames of which it has candles. */
function SeriesFields({ form, series }: SeriesFieldsProps) {
  const { register, setValue, watch, formState } = form
  const { errors } = formState
  const [pair, frame] = watch(['pair', 'frame'])
  const chosen = series.find((one) => one.pair === pair)
  const choosePair = (next: string) => {
    setValue('pair', next, { shouldDirty: true })
    const found = series.find((one) => one.pair === next)
    if (found && !found.frames.includes(frame)) setValue('frame', found.frames[0] ?? frame)
  }
  return (
    <>
      <Field
        label="Pair"
        error={errors.pair?.message}
        hint={chosen && `${day(chosen.from)} to ${day(chosen.to)}`}
      >
        <Select
          options={[
            { value: '', label: 'Choose a pair' },
            ...series.map((one) => ({ value: one.pair, label: one.pair })),
          ]}
          value={pair}
          onChange={({ target }) => choosePair(target.value)}
        />
      </Field>
      <Field label="Time frame" error={errors.frame?.message}>
        <Select
          options={(chosen?.frames ?? [frame]).map((value) => ({
            value,
            label: frameNames[value],
          }))}
          {...register('frame')}
        />
      </Field>
    </>
  )
}

interface PreviewProps {
  drill: ManagedDrill
  typed: typeof momentFormValues
  /** Called with the minute in which a candle begins that is to be the last visible one. */
  onChoose: (minute: number) => void
}

/** The candles of a moment before it is added. */
function Preview({ drill: { before, after }, typed, onChoose }: PreviewProps) {
  const rested = useDelayed(JSON.stringify(typed), 400)
  const source = useMemo(() => {
    const read = momentFormSchema.safeParse(JSON.parse(rested)).data
    return read && { pair: read.pair, frame: read.frame, lastAt: read.lastAt, before, after }
  }, [rested, before, after])
  if (source) return <SourcePreview source={source} onChoose={onChoose} />
  return (
    <p className="text-sm text-muted-foreground">
      Choose a pair and the last visible candle to see the chart.
    </p>
  )
}
