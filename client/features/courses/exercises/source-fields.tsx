import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { frameNames } from '#client/ui/charts/market/frame-names.ts'
import { DateTimeInput, Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { day } from '#client/ui/displays/format.ts'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import type { ExerciseInput } from '#contract/exercises.ts'
import { followingCandles, visibleCandles } from '#contract/exercises.ts'
import type { ExerciseValues } from './exercise-form-values.ts'
import { seriesQuery } from './exercises.queries.ts'
import { MarketPreview } from './market-preview.tsx'

interface SourceFieldsProps {
  form: UseFormReturn<ExerciseValues, unknown, ExerciseInput>
}

/** Which candles an exercise shows: a series of the academy, a time frame, and the last visible one. */
export function SourceFields({ form }: SourceFieldsProps) {
  const series = useQuery(seriesQuery())
  const { control, register, setValue } = form
  const { errors } = form.formState
  const [pair, frame] = useWatch({ control, name: ['pair', 'frame'] })
  if (series.isError) {
    return <QueryError message="The academy’s candles could not be loaded." query={series} />
  }
  if (!series.data) return <Spinner label="Loading the academy’s candles" />
  const chosen = series.data.find((one) => one.pair === pair)
  const frames = chosen?.frames ?? [frame]
  // What an exercise was made of may have been deleted since.
  const pairs = series.data.map((one) => one.pair)
  const options = pair === '' || pairs.includes(pair) ? pairs : [pair, ...pairs]
  if (options.length === 0) {
    return (
      <p className="text-sm text-muted-foreground">
        The academy has no candles yet. An admin adds files of candles in the settings.
      </p>
    )
  }
  const choosePair = (next: string) => {
    setValue('pair', next, { shouldDirty: true })
    const found = series.data.find((one) => one.pair === next)
    if (found && !found.frames.includes(frame)) setValue('frame', found.frames[0] ?? frame)
  }
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 text-sm font-semibold">Candles</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Pair"
          error={errors.pair?.message}
          hint={chosen && `${day(chosen.from)} to ${day(chosen.to)}`}
        >
          <Select
            options={[{ value: '', label: 'Choose a pair' }, ...options.map(asOption)]}
            value={pair}
            onChange={({ target }) => choosePair(target.value)}
          />
        </Field>
        <Field label="Time frame" error={errors.frame?.message}>
          <Select
            options={frames.map((value) => ({ value, label: frameNames[value] }))}
            {...register('frame')}
          />
        </Field>
        <Field
          label="Last visible candle"
          hint="In your time zone: the candle that begins then, or the last one before"
          error={errors.lastAt?.message}
          className="sm:col-span-2"
        >
          <DateTimeInput {...register('lastAt')} />
        </Field>
        <Field label="Visible candles" error={errors.before?.message}>
          <Input
            type="number"
            min={visibleCandles.least}
            max={visibleCandles.most}
            {...register('before')}
          />
        </Field>
        <Field label="Candles that follow" error={errors.after?.message}>
          <Input
            type="number"
            min={followingCandles.least}
            max={followingCandles.most}
            {...register('after')}
          />
        </Field>
      </div>
      <MarketPreview form={form} />
    </fieldset>
  )
}

const asOption = (value: string) => ({ value, label: value })
