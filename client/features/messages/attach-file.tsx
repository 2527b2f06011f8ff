import { Paperclip, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { sizeOf } from '#client/ui/displays/format.ts'
import { messageFileTypes } from '#contract/messages/message-files.ts'
import { fileForMessage } from './file-for-message.ts'

interface AttachButtonProps {
  /** Called with the file, or with why it cannot be sent. */
  onChoose: (file: File | null, problem: string | null) => void
}

/** Attaches a picture or a PDF; what the academy would refuse is refused here. */
export function AttachButton({ onChoose }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const choose = async (chosen: File | null | undefined) => {
    // So that the same file can be chosen again after it was removed.
    if (input.current) input.current.value = ''
    if (!chosen) return
    setBusy(true)
    const { file, problem } = await fileForMessage(chosen)
    setBusy(false)
    onChoose(file, problem)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={messageFileTypes.join(',')}
        aria-label="Picture or PDF"
        tabIndex={-1}
        onChange={({ target }) => void choose(target.files?.item(0))}
        className="sr-only"
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label="Attach a picture or a PDF"
        busy={busy}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden="true" />
      </Button>
    </>
  )
}

interface ChosenFileProps {
  file: File | null
  problem: string | null
  onRemove: () => void
}

/** The file that will be sent with the message, or why it can't be. */
export function ChosenFile({ file, problem, onRemove }: ChosenFileProps) {
  if (problem) {
    return (
      <p role="alert" className="text-compact text-danger">
        {problem}
      </p>
    )
  }
  if (!file) return null
  return (
    <p className="flex items-center gap-2 text-compact">
      <Paperclip className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
      <span className="min-w-0 truncate">{file.name}</span>
      <span className="shrink-0 text-muted-foreground tabular-nums">{sizeOf(file.size)}</span>
      <button
        type="button"
        aria-label={`Remove ${file.name}`}
        onClick={onRemove}
        className="flex size-6 shrink-0 items-center justify-center rounded-sm text-muted-foreground hover:text-foreground"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </p>
  )
}
