import type { FormEvent } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Textarea } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { questionMaximum } from '#contract/lesson-questions.ts'

interface QuestionTextProps {
  label: string
  /** The name of the draft in which what is typed stays until it is sent. */
  draft: string
  initial: string
  /** What the button says. */
  action: string
  /** Shown if it could not be sent. */
  failed: string
  hint?: string
  onSend: (text: string) => Promise<unknown>
  /** Called when it was sent or cancelled; without it the field stays for another text. */
  onClose?: () => void
}

/** A text of a thread: it stays typed until it has been sent. */
export function QuestionText(props: QuestionTextProps) {
  const { label, initial, action, failed, hint, onSend, onClose } = props
  const [text, type, draft] = useDraftState(props.draft, initial)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await onSend(text)
      if (onClose) draft.drop()
      else draft.discard()
      onClose?.()
    } catch (error) {
      failureToast(error, failed)
    }
  }
  const cancel = () => {
    draft.discard()
    onClose?.()
  }
  return (
    <form className="flex flex-col gap-2" onSubmit={(event) => void send(event)}>
      <Field label={label} hint={hint}>
        <Textarea
          value={text}
          rows={2}
          maxLength={questionMaximum}
          onChange={({ target }) => type(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="outline" disabled={text.trim() === ''}>
          {action}
        </Button>
        {onClose && (
          <Button size="sm" variant="ghost" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
