import { FileCheck2, Upload, X } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { sizeOf } from '../displays/format.ts'
import { ProgressBar } from '../displays/progress-bar.tsx'
import { cx } from '../styles/cx.ts'

export interface FilePickerProps {
  label: string
  /** As in the file input's `accept`: 'video/*', 'image/*'. */
  accept: string
  file: File | null
  onChange: (file: File | null) => void
  hint?: string
  error?: string
  disabled?: boolean
  /** 0 to 1 while the file is being sent; null or undefined otherwise. */
  progress?: number | null
}

/** Takes one file, chosen or dropped, and shows the progress of its upload. */
export function FilePicker(props: FilePickerProps) {
  const { label, accept, file, onChange, hint, error, disabled, progress } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const sending = progress !== null && progress !== undefined

  const choose = (next: File | null | undefined) => {
    // So that the same file can be chosen again after it was removed.
    if (input.current) input.current.value = ''
    onChange(next ?? null)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (disabled || sending) return
    const dropped = [...event.dataTransfer.files].find((one) => accepts(accept, one))
    if (dropped) choose(dropped)
  }

  return (
    <div className="flex flex-col gap-1.5">
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'flex flex-col items-center gap-1 rounded-lg border border-dashed px-4 py-5 text-center text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
          over ? 'bg-accent-soft' : 'bg-card',
          over ? 'border-accent-line' : error ? 'border-danger' : 'border-input',
          disabled || sending ? 'cursor-not-allowed opacity-60' : 'hover:bg-muted',
        )}
      >
        {file ? (
          <FileCheck2 className="mb-1 size-5 text-accent" aria-hidden="true" />
        ) : (
          <Upload className="mb-1 size-5 text-muted-foreground" aria-hidden="true" />
        )}
        <span className="font-medium">{label}</span>
        <span className="max-w-full text-compact break-words text-muted-foreground">
          {file ? `${file.name} (${sizeOf(file.size)})` : (hint ?? 'Choose a file or drop it here')}
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          disabled={disabled || sending}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => choose(event.target.files?.item(0))}
          className="sr-only"
        />
      </label>
      {file && !sending && (
        <button
          type="button"
          onClick={() => choose(null)}
          className="flex min-h-6 w-fit items-center gap-1 rounded-sm text-compact text-muted-foreground hover:text-foreground"
        >
          <X className="size-3.5" aria-hidden="true" /> Remove {file.name}
        </button>
      )}
      {sending && (
        <div className="flex items-center gap-3">
          <ProgressBar value={progress * 100} label={`Upload of ${file?.name ?? label}`} />
          <span aria-hidden="true" className="w-9 text-right text-compact tabular-nums">
            {Math.round(progress * 100)}%
          </span>
        </div>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-compact text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

/** Whether a file is of one of the types in `accept` ('video/*', 'image/png', '.csv'). */
export function accepts(accept: string, file: { name: string; type: string }): boolean {
  return accept
    .split(',')
    .map((kind) => kind.trim().toLowerCase())
    .some((kind) => {
      if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind)
      if (kind.endsWith('/*')) return file.type.startsWith(kind.slice(0, -1))
      return file.type === kind
    })
}
