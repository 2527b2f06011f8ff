import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import type { Video } from '#contract/courses.ts'
import type { QuestionPlace } from '#contract/lesson-questions.ts'
import { excerptOf, paragraphsOf } from '#contract/paragraphs.ts'
import { clockOf } from '../course-words.ts'
import { exerciseQuery } from '../exercises/exercises.queries.ts'
import { unpacked } from '../exercises/unpacked.ts'
import { textQuery } from '../texts/texts.queries.ts'

interface PlaceFieldProps {
  place: QuestionPlace | null
  onChange: (place: QuestionPlace | null) => void
}

const whole = { value: '', label: 'The lesson as a whole' }

/** Whether a question is about the second at which it was begun. */
export function SecondField({ second, place, onChange }: PlaceFieldProps & { second: number }) {
  return (
    <Field label="About">
      <Select
        value={place === null ? '' : 'second'}
        options={[{ value: 'second', label: `The video at ${clockOf(second)}` }, whole]}
        onChange={({ target }) => onChange(target.value === '' ? null : { at: 'second', second })}
      />
    </Field>
  )
}

/** How much of a paragraph its entry shows. */
const shownLetters = 60

/** Which paragraph of the text a question is about. */
export function ParagraphField({ video, place, onChange }: PlaceFieldProps & { video: Video }) {
  const lesson = useQuery(textQuery(video.courseId, video.id))
  const quotes = paragraphsOf(lesson.data?.text ?? '').map(excerptOf)
  const options = quotes.flatMap((quote, index) =>
    quote === ''
      ? []
      : [{ value: String(index), label: `${index + 1}: ${quote.slice(0, shownLetters)}` }],
  )
  const choose = (value: string) => {
    const quote = value === '' ? undefined : quotes[Number(value)]
    onChange(quote ? { at: 'paragraph', paragraph: Number(value), quote } : null)
  }
  return (
    <Field label="About the paragraph">
      <Select
        value={place?.at === 'paragraph' ? String(place.paragraph) : ''}
        options={[whole, ...options]}
        onChange={({ target }) => choose(target.value)}
      />
    </Field>
  )
}

interface CandleFieldProps extends PlaceFieldProps {
  video: Video
  problem: string | undefined
  onProblem: (problem: string | undefined) => void
}

/** Which of the visible candles of an exercise a question is about; they are counted from 1 as on its chart. */
export function CandleField({ video, place, onChange, problem, onProblem }: CandleFieldProps) {
  const exercise = useQuery(exerciseQuery({ courseId: video.courseId, exerciseId: video.id }))
  const most = exercise.data
    ? unpacked(exercise.data.packed, exercise.data.digits).times.length
    : undefined
  const [typed, setTyped] = useState(place?.at === 'candle' ? String(place.candle + 1) : '')
  const write = (value: string) => {
    setTyped(value)
    const number = Number(value)
    const isEmpty = value.trim() === ''
    const isCandle = Number.isInteger(number) && number >= 1 && number <= (most ?? number)
    onProblem(isEmpty || isCandle ? undefined : `Enter a candle from 1 to ${most ?? 'the last'}`)
    onChange(!isEmpty && isCandle ? { at: 'candle', candle: number - 1 } : null)
  }
  return (
    <Field
      label="About the candle (optional)"
      hint={most && `1 to ${most}, as on the chart`}
      error={problem}
      className="max-w-64"
    >
      <Input
        inputMode="numeric"
        maxLength={4}
        value={typed}
        onChange={({ target }) => write(target.value)}
      />
    </Field>
  )
}
