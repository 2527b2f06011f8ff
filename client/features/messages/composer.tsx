import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Textarea } from '#client/ui/controls/input.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { messageMaximum } from '#contract/messages/messages.ts'
import { AttachButton, ChosenFile } from './attach-file.tsx'
import type { Whose } from './messages.keys.ts'

interface ComposerProps {
  whose: Whose
  /** Labels the field, as in 'Message to the academy'. */
  label: string
  onSend: (text: string, file: File | null) => void
  /** Tools next to the field that insert text. */
  tools?: (insert: (words: string) => void) => ReactNode
}

/** From here on the remaining characters are shown. */
const nearlyFull = messageMaximum - 500

/** Where a message is written: Enter sends it, Shift+Enter starts a new line. */
export function Composer({ whose, label, onSend, tools }: ComposerProps) {
  const [text, setText, draft] = useDraftState(`message ${whose ?? 'own'}`, '')
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const hintId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  // On a touch screen, focusing would raise the keyboard over the messages.
  useLayoutEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])
  const isEmpty = text.trim() === '' && file === null

  const send = () => {
    if (isEmpty) return
    onSend(text.trim(), file)
    draft.discard()
    setFile(null)
    setProblem(null)
  }
  const choose = (chosen: File | null, refusal: string | null) => {
    setFile(chosen)
    setProblem(refusal)
    field.current?.focus({ preventScroll: true })
  }
  const insert = (words: string) => {
    const at = field.current?.selectionStart ?? text.length
    const end = field.current?.selectionEnd ?? at
    setText(`${text.slice(0, at)}${words}${text.slice(end)}`.slice(0, messageMaximum))
    field.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter that confirms an input method's choice, as in Japanese, does not send the message.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className="flex flex-col gap-1.5 border-t p-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <ChosenFile file={file} problem={problem} onRemove={() => choose(null, null)} />
      <div className="flex items-end gap-2">
        <AttachButton onChoose={choose} />
        {tools?.(insert)}
        <Textarea
          ref={field}
          aria-label={label}
          aria-describedby={hintId}
          placeholder="Write a message"
          rows={1}
          maxLength={messageMaximum}
          enterKeyHint="send"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-40 min-h-10 resize-none"
        />
        <Button type="submit" size="icon" aria-label="Send message" disabled={isEmpty}>
          <SendHorizontal aria-hidden="true" />
        </Button>
      </div>
      <p
        id={hintId}
        className="flex justify-between gap-3 text-xs text-muted-foreground max-md:sr-only"
      >
        Enter sends, Shift + Enter begins a new line
        {text.length > nearlyFull && (
          <span className="tabular-nums">{messageMaximum - text.length} characters left</span>
        )}
      </p>
    </form>
  )
}
