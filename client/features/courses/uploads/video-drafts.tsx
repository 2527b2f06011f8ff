import { Trash2, Upload } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { accepts } from '#client/ui/controls/file-picker.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { sizeOf } from '#client/ui/displays/format.ts'
import { Field } from '#client/ui/forms/field.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import { draftOf, problemOfDraft, problemOfFile, type VideoDraft } from './upload-queue.ts'
import { beginsAsVideo } from './video-kind.ts'

interface VideoDraftsProps {
  drafts: readonly VideoDraft[]
  onChange: (drafts: VideoDraft[]) => void
  /** Missing input is reported once somebody has tried to send. */
  showProblems: boolean
  /** An additional note about a chosen file. */
  noteOf?: (draft: VideoDraft) => string | null
  /** Shown when there is no file at all. */
  error?: string
}

/** Takes any number of videos, chosen or dropped, and a title for each. */
export function VideoDrafts({ drafts, onChange, showProblems, noteOf, error }: VideoDraftsProps) {
  const add = (files: readonly File[]) => onChange([...drafts, ...files.map(draftOf)])
  const change = (key: string, title: string) =>
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, title } : draft)))
  return (
    <div className="flex flex-col gap-3">
      <VideoDrop onFiles={add} error={error} />
      {drafts.length > 0 && (
        <ol aria-label="Chosen videos" className="flex flex-col gap-3">
          {drafts.map((draft) => (
            <li key={draft.key} className="flex items-end gap-2 rounded-lg border p-3">
              <Field
                label="Video title"
                hint={[`${draft.file.name} (${sizeOf(draft.file.size)})`, noteOf?.(draft)]
                  .filter(Boolean)
                  .join(' · ')}
                error={
                  problemOfFile(draft.file) ??
                  ((showProblems && problemOfDraft(draft)) || undefined)
                }
                className="min-w-0 flex-1 [&_p]:break-words"
              >
                <Input
                  value={draft.title}
                  maxLength={200}
                  onChange={(event) => change(draft.key, event.target.value)}
                />
              </Field>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ${draft.file.name}`}
                onClick={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

const videos = 'video/*'

/** Browsers do not know the type of some containers that the academy accepts; the file's own bytes decide. */
const isVideo = (file: File) => accepts(`${videos},.mkv,.mov,.m4v`, file)

function VideoDrop({ onFiles, error }: { onFiles: (files: File[]) => void; error?: string }) {
  const id = useId()
  const [over, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const take = async (files: Iterable<File>) => {
    const all = [...files]
    const named = all.filter(isVideo)
    const begins = await Promise.all(named.map(beginsAsVideo))
    const taken = named.filter((_, index) => begins[index])
    const other = named.find((_, index) => !begins[index])
    const unplayable = other && `${other.name} cannot be played here: choose MP4, MOV, WebM or MKV`
    setRefusal(named.length < all.length ? 'Only video files can be added' : unplayable)
    if (taken.length > 0) onFiles(taken)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files)
  }
  const problem = refusal ?? error
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
          'flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-dashed border-input p-3 text-sm hover:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
          over ? 'bg-muted' : 'bg-card',
        )}
      >
        <Upload className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
        <span className="font-medium">Video files</span>
        <span className="text-muted-foreground">Choose files or drop them here</span>
        <input
          id={id}
          type="file"
          accept={videos}
          multiple
          aria-invalid={Boolean(problem) || undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onChange={(event) => {
            void take(event.target.files ?? [])
            // So that the same file can be chosen again after it was removed.
            event.target.value = ''
          }}
          className="sr-only"
        />
      </label>
      {problem && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
