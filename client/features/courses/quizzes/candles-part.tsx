import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { frameNames } from '#client/ui/charts/market/frame-names.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { DateTimeInput } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { day } from '#client/ui/displays/format.ts'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { fromLocalInput } from '#client/ui/forms/local-time.ts'
import { failureText } from '#client/ui/overlays/outcome-toast.ts'
import { candleFrames } from '#contract/candles/candle-frames.ts'
import { exhibitCandles } from '#contract/quizzes/exhibits.ts'
import { seriesQuery } from '../exercises/exercises.queries.ts'
import { useAddChart } from './exhibits.queries.ts'
import { QuestionChart } from './question-chart.tsx'
import { listError, useQuestionForm } from './question-parts.tsx'
import type { QuizIds } from './quizzes.queries.ts'

/** The candles above a question, or those on which something is to be marked, which has a chart of its own. */
export function CandlesPart({ ids, isMarked }: { ids: QuizIds; isMarked: boolean }) {
  const { control, setValue, formState } = useQuestionForm()
  const chart = useWatch({ control, name: 'chart' })
  const [isChoosing, setChoosing] = useState(false)
  const error = listError(formState.errors.chart)
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">Candles</legend>
      {chart && !isMarked && <QuestionChart key={chart.id} chart={chart} />}
      {(isChoosing || (isMarked && !chart)) && (
        <WindowFields ids={ids} onChosen={() => setChoosing(false)} />
      )}
      {error && (
        <p role="alert" className="text-compact text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {!isChoosing && (chart || !isMarked) && (
          <Button variant="outline" size="sm" onClick={() => setChoosing(true)}>
            <Plus aria-hidden="true" />
            {chart ? 'Choose other candles' : 'Add candles'}
          </Button>
        )}
        {chart && !isMarked && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => setValue('chart', null, { shouldDirty: true })}
          >
            <Trash2 aria-hidden="true" />
            Remove the candles
          </Button>
        )}
      </div>
    </fieldset>
  )
}

type WindowField = 'pair' | 'from' | 'to'

/** Chooses a window of the academy's candles, which is copied for the quiz. */
function WindowFields({ ids, onChosen }: { ids: QuizIds; onChosen: () => void }) {
  const { control, register, setValue } = useQuestionForm()
  const series = useQuery(seriesQuery())
  const add = useAddChart(ids)
  const window = useWatch({ control, name: 'window' })
  const [errors, setErrors] = useState<Partial<Record<WindowField, string>>>({})
  if (series.isError) {
    return <QueryError message="The academy’s candles could not be loaded." query={series} />
  }
  if (!series.data) return <Spinner label="Loading the academy’s candles" />
  if (series.data.length === 0) {
    return (
      <p className="text-sm text-muted-foreground">
        The academy has no candles yet. An admin adds files of candles in the settings.
      </p>
    )
  }
  const chosen = series.data.find(({ pair }) => pair === window.pair)
  const choosePair = (pair: string) => {
    setValue('window.pair', pair, { shouldDirty: true })
    const found = series.data.find((one) => one.pair === pair)
    const [first] = found?.frames ?? []
    if (first && !found?.frames.includes(window.frame)) setValue('window.frame', first)
  }
  const choose = async () => {
    const { pair, frame } = window
    const [from, to] = [fromLocalInput(window.from), fromLocalInput(window.to)]
    const missing = {
      ...(pair === '' && { pair: 'Choose a pair' }),
      ...(from === null && { from: 'Choose a time' }),
      ...(to === null && { to: 'Choose a time' }),
    }
    setErrors(missing)
    if (from === null || to === null || pair === '') return
    try {
      const chart = await add.mutateAsync({ pair, frame, from, to })
      setValue('chart', chart, { shouldDirty: true })
      onChosen()
    } catch (error) {
      setErrors(errorsOf(error))
    }
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label="Pair"
        error={errors.pair}
        hint={chosen && `${day(chosen.from)} to ${day(chosen.to)}`}
      >
        <Select
          options={[
            { value: '', label: 'Choose a pair' },
            ...series.data.map(({ pair }) => ({ value: pair, label: pair })),
          ]}
          value={window.pair}
          onChange={({ target }) => choosePair(target.value)}
        />
      </Field>
      <Field label="Time frame">
        <Select
          {...register('window.frame')}
          options={(chosen?.frames ?? candleFrames).map((value) => ({
            value,
            label: frameNames[value],
          }))}
        />
      </Field>
      <Field label="First candle from" hint="In your time zone" error={errors.from}>
        <DateTimeInput {...register('window.from')} />
      </Field>
      <Field
        label="Last candle until"
        hint={`${exhibitCandles.least} to ${exhibitCandles.most} candles; what follows is not stored`}
        error={errors.to}
      >
        <DateTimeInput {...register('window.to')} />
      </Field>
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        busy={add.isPending}
        onClick={() => void choose()}
      >
        Show these candles
      </Button>
    </div>
  )
}

/** What is wrong, at the field that has to change. */
function errorsOf(error: unknown): Partial<Record<WindowField, string>> {
  const issues = error instanceof ApiProblem ? error.issues : []
  const known = issues.flatMap(({ path, message }) =>
    path === 'pair' || path === 'from' || path === 'to' ? [[path, message] as const] : [],
  )
  if (known.length > 0) return Object.fromEntries(known)
  return { pair: failureText(error, 'The candles could not be read. Please try again.') }
}
