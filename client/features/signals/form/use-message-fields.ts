import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ReadSignal } from '#contract/signals/signal-messages.ts'
import { fieldsOf, type MessageField, messageFields, type SignalFields } from './message-words.ts'

type Form<Input> = Pick<
  UseFormReturn<SignalFields, unknown, Input>,
  'getValues' | 'setValue' | 'formState'
>

type Values = Record<MessageField, string>

/**
 * Fills the form's fields with what was read of a message. A field that somebody has filled by hand is
 * kept; `kept` names those that the message says otherwise, and `replace` takes over what it says.
 */
export function useMessageFields<Input>(
  form: Form<Input>,
  signal: ReadSignal | null,
  message: string,
) {
  /** What the last message has put into each field; anything else was typed. */
  const filled = useRef<Partial<Values>>({})
  const [kept, setKept] = useState<MessageField[]>([])

  const put = (field: MessageField, value: string) => {
    filled.current[field] = value
    const shouldValidate = form.formState.isSubmitted
    form.setValue(field, value, { shouldDirty: true, shouldTouch: true, shouldValidate })
  }
  const fill = useEffectEvent((read: ReadSignal | null) => {
    if (!read) {
      setKept([])
      return
    }
    const wanted = fieldsOf(read, message)
    const present = form.getValues()
    const different: MessageField[] = []
    for (const field of messageFields) {
      const value = present[field]
      if (value === wanted[field]) filled.current[field] ??= value
      else if (value === '' || value === filled.current[field]) put(field, wanted[field])
      else if (wanted[field] !== '' && !isOwnWord(field)) different.push(field)
    }
    setKept(different)
  })
  useEffect(() => fill(signal), [signal])

  const replace = () => {
    if (!signal) return
    const wanted = fieldsOf(signal, message)
    for (const field of kept) put(field, wanted[field])
    setKept([])
  }
  return { kept, replace }
}

/** A title or a text of one's own is no contradiction to the message. */
const isOwnWord = (field: MessageField): boolean => field === 'title' || field === 'content'
