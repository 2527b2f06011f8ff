import { type FormEvent, useState } from 'react'
import { refusalText } from '#client/platform/http/problems.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import type { CandleFile } from '#contract/candles/candles.ts'
import { usualTimeZones } from '#contract/imports.ts'
import { newYorkClose } from '#contract/times/zone-clock.ts'
import { answerFailure } from './candle-words.ts'
import { useAnswerCandleQuestions } from './candles.queries.ts'

const zones = usualTimeZones.map(({ value, label }) => ({ value: String(value), label }))

/** What a file does not state itself: its pair, and the clock of the server it came from. */
export function CandleQuestions({ file: { id, needs } }: { file: CandleFile }) {
  const tell = useAnswerCandleQuestions(id)
  const [{ pair, timeZone }, setAnswers, draft] = useDraftState(`candles ${id}`, {
    pair: '',
    timeZone: newYorkClose as string,
  })
  const [problem, setProblem] = useState<string>()
  const asksPair = needs.includes('pair')
  const asksZone = needs.includes('timeZone')

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (tell.isPending) return
    if (asksPair && pair.trim() === '') return setProblem('Enter the pair of these candles.')
    setProblem(undefined)
    try {
      await tell.mutateAsync({ ...(asksPair && { pair }), ...(asksZone && { timeZone }) })
      draft.drop()
    } catch (error) {
      setProblem(refusalText(error, answerFailure))
    }
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {asksPair && (
          <Field label="Pair">
            <Input
              value={pair}
              onChange={({ target }) => setAnswers({ pair: target.value, timeZone })}
              maxLength={12}
              autoCapitalize="characters"
              placeholder="EURUSD"
            />
          </Field>
        )}
        {asksZone && (
          <Field
            label="Server time zone"
            hint="The file does not say its time zone. Most brokers use the first one in the list."
          >
            <Select
              options={zones}
              value={timeZone}
              onChange={({ target }) => setAnswers({ pair, timeZone: target.value })}
            />
          </Field>
        )}
      </div>
      {problem && <Notice variant="danger">{problem}</Notice>}
      <Button type="submit" size="sm" busy={tell.isPending} className="self-start">
        Read the file
      </Button>
    </form>
  )
}
