import { type KeyboardEvent, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Textarea } from '#client/ui/controls/input.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { signalMessageMaximum } from '#contract/signals/signal-words.ts'
import { MessageReading } from './message-reading.tsx'
import type { SignalFields } from './message-words.ts'
import { useMessageFields } from './use-message-fields.ts'
import { useSignalReading } from './use-signal-reading.ts'

interface MessageFieldProps<Input> {
  form: UseFormReturn<SignalFields, unknown, Input>
  /** Called when the message was taken over as the step of an open signal. */
  onTaken: () => void
}

/** Takes a message as traders type it, and fills the other fields of the form with what it says. */
export function MessageField<Input>({ form, onTaken }: MessageFieldProps<Input>) {
  const { register, control } = form
  const message = useWatch({ control, name: 'message' })
  const { text, reading, isOld, hasFailed, readNow } = useSignalReading(message)
  const [choice, setChoice] = useState({ of: '', index: 0 })
  const chosen = choice.of === text ? choice.index : 0
  const signal = (!isOld && reading?.signals[chosen]) || null
  const { kept, replace } = useMessageFields(form, signal, text)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    // What is published has been on the screen before: of a message that was not read yet, the first press shows it.
    if (signal && text === message) event.currentTarget.form?.requestSubmit()
    else readNow()
  }
  return (
    <>
      <Field
        label="Message"
        hint="Optional: paste a signal as you would post it, and the fields below are filled in. Ctrl+Enter publishes it once it has been read."
      >
        <Textarea
          {...register('message', { onBlur: readNow })}
          rows={2}
          maxLength={signalMessageMaximum}
          placeholder="XAUUSD BUY 3312-3309 SL 3301 TP 3320"
          dir="auto"
          aria-keyshortcuts="Control+Enter"
          onKeyDown={onKeyDown}
        />
      </Field>
      {hasFailed && (
        <Notice variant="warning">
          The message could not be read just now. Fill in the fields yourself, or change it to try
          again.
        </Notice>
      )}
      {reading && message.trim() !== '' && (
        <MessageReading
          reading={reading}
          isOld={isOld}
          chosen={chosen}
          onChoose={(index) => setChoice({ of: text, index })}
          kept={kept}
          onReplace={replace}
          text={text}
          onTaken={() => {
            form.setValue('message', '', { shouldDirty: true })
            onTaken()
          }}
        />
      )}
    </>
  )
}
