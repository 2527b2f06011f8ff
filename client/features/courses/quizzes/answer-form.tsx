import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { Answer, GivenQuestion } from '#contract/quizzes/questions.ts'
import { AnswerFields } from './question-fields.tsx'

interface AnswerFormProps
  extends Pick<ComponentPropsWithRef<'form'>, 'aria-label' | 'className' | 'ref' | 'tabIndex'> {
  question: GivenQuestion
  /** Under which what is typed is kept until it has been sent. */
  draftName: string
  /** Above the question and its fields. */
  head?: ReactNode
  /** The question itself, with the id of the text by which its fields are named. */
  text: (promptId: string) => ReactNode
  /** The look of the question with its fields. */
  fieldsLook: string
  busy: boolean
  /** Sends the answer, null for none. */
  send: (answer: Answer | null) => Promise<unknown>
  /** Called if it could not be sent. */
  onFailed?: (error: unknown) => void
}

const noAnswer: { answer: Answer | null } = { answer: null }

/** One question by itself, which is answered, or given up. */
export function AnswerForm(props: AnswerFormProps) {
  const { question, draftName, head, text, fieldsLook, busy, send, onFailed, ...form } = props
  const [typed, type, draft] = useDraftState(draftName, noAnswer)
  const [isMissing, setMissing] = useState(false)
  /** Counts how often the fields were emptied, which keep what is typed. */
  const [fresh, setFresh] = useState(0)
  const id = useId()
  const answer = async (given: Answer | null) => {
    if (busy) return
    try {
      await send(given)
      draft.drop()
    } catch (error) {
      failureToast(error, 'Your answer could not be sent. Please try again.')
      onFailed?.(error)
    }
  }
  const discard = () => {
    draft.discard()
    setFresh((before) => before + 1)
  }
  return (
    <form
      noValidate
      {...form}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.answer === null) setMissing(true)
        else void answer(typed.answer)
      }}
    >
      {head}
      <fieldset aria-labelledby={`${id}-prompt`} className={fieldsLook}>
        {text(`${id}-prompt`)}
        <DraftNotice draft={{ ...draft, discard }} />
        <AnswerFields
          key={fresh}
          question={question}
          answer={typed.answer}
          onAnswer={(next) => {
            setMissing(false)
            type({ answer: next })
          }}
        />
        {isMissing && (
          <p role="alert" className="text-compact text-danger">
            Answer the question first.
          </p>
        )}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          Check
        </Button>
        <Button variant="ghost" disabled={busy} onClick={() => void answer(null)}>
          I don’t know
        </Button>
      </div>
    </form>
  )
}
