import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Textarea } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { type QuestionPlace, questionMaximum } from '#contract/lesson-questions.ts'
import { clockOf } from '../course-words.ts'
import type { LessonQuestionsProps } from './lesson-questions.tsx'
import { CandleField, ParagraphField, SecondField } from './place-fields.tsx'
import { useAsk } from './questions.queries.ts'

/** A question as it is typed: `place` says what it is about. */
interface Typed {
  text: string
  place: QuestionPlace | null
}

/** A question on a lesson, at a second, a paragraph or a candle of it. */
export function NewQuestion({ video, player }: LessonQuestionsProps) {
  const empty: Typed = { text: '', place: null }
  const [typed, type, draft] = useDraftState(`question on lesson ${video.id}`, empty)
  // Where the player was when the question was begun, also while it is about the lesson as a whole.
  const [begunAt, setBegunAt] = useState<number | null>(
    typed.place?.at === 'second' ? typed.place.second : null,
  )
  const [problem, setProblem] = useState<string>()
  const ask = useAsk(video)
  const { text, place } = typed
  const write = (next: string) => {
    const second = text === '' ? (player.current?.second() ?? null) : null
    // The video may go on while the question is being written: it is about where it was begun.
    if (second !== null) setBegunAt(Math.floor(second))
    const at = second === null ? place : { at: 'second' as const, second: Math.floor(second) }
    if (next === '') setProblem(undefined)
    type({ text: next, place: at })
  }
  const setPlace = (next: QuestionPlace | null) => type({ text, place: next })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (problem) return
    try {
      await ask.mutateAsync({ text, place })
      draft.discard()
      setBegunAt(null)
    } catch (error) {
      failureToast(error, 'Your question could not be sent. Please try again.')
    }
  }
  return (
    <form noValidate className="flex flex-col gap-2" onSubmit={(event) => void submit(event)}>
      <Field label="New question">
        <Textarea
          value={text}
          rows={2}
          maxLength={questionMaximum}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
      {text !== '' && begunAt !== null && (
        <SecondField second={begunAt} place={place} onChange={setPlace} />
      )}
      {text !== '' && video.kind === 'text' && (
        <ParagraphField video={video} place={place} onChange={setPlace} />
      )}
      {text !== '' && video.kind === 'exercise' && (
        <CandleField
          video={video}
          place={place}
          onChange={setPlace}
          problem={problem}
          onProblem={setProblem}
        />
      )}
      <Button
        type="submit"
        variant="outline"
        className="self-start"
        busy={ask.isPending}
        disabled={text.trim() === ''}
      >
        {place?.at === 'second' && text !== '' ? `Ask at ${clockOf(place.second)}` : 'Ask'}
      </Button>
    </form>
  )
}
