import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  lessonFileBytesMaximum,
  lessonFileKinds,
  lessonFilesMaximum,
} from '#contract/lesson-files.ts'
import { Button } from '../controls/button.tsx'
import { FilePicker } from '../controls/file-picker.tsx'
import { FileLink } from '../displays/file-link.tsx'
import { focusNextRow, pressedRow } from '../lists/focus-next-row.ts'
import { tellOutcome } from '../overlays/outcome-toast.ts'

const extensions = Object.values(lessonFileKinds).flat()
const accept = [...extensions, 'jpeg'].map((extension) => `.${extension}`).join(',')

/** A file to add; `onProgress` is called with 0 to 1 while it is sent. */
export interface FileToAdd {
  file: File
  onProgress: (fraction: number) => void
}

interface ManagedFilesProps {
  /** What the files belong to, by its name and kind. */
  title: string
  kind: 'lesson' | 'session'
  files: readonly { id: string; name: string; bytes: number; url: string }[]
  add: (file: FileToAdd) => Promise<unknown>
  remove: (fileId: string) => Promise<unknown>
}

/** The files of a lesson or session, with what adds and removes them. */
export function ManagedFiles({ title, kind, files, add, remove }: ManagedFilesProps) {
  const [sending, setSending] = useState<{ file: File; progress: number } | null>(null)
  const [error, setError] = useState<string>()
  const send = async (file: File | null) => {
    setError(undefined)
    if (!file) return
    if (file.size > lessonFileBytesMaximum) return setError('The file is larger than 20 MB')
    setSending({ file, progress: 0 })
    const onProgress = (progress: number) => setSending({ file, progress })
    const outcome = { done: 'File Added', failed: 'Failed to add the file' }
    await tellOutcome(add({ file, onProgress }), outcome)
    setSending(null)
  }
  const drop = async (fileId: string) => {
    focusNextRow(pressedRow())
    const outcome = { done: 'File Removed', failed: 'Failed to remove the file' }
    await tellOutcome(remove(fileId), outcome)
  }
  return (
    <div className="flex flex-col gap-3">
      {files.length > 0 && (
        <ul aria-label={`Files of ${title}`} className="flex flex-col gap-1">
          {files.map((file) => (
            <li key={file.id} className="flex items-center justify-between gap-2">
              <FileLink file={file} />
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ${file.name}`}
                onClick={() => void drop(file.id)}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {files.length < lessonFilesMaximum ? (
        <FilePicker
          label={`Add a file to ${title}`}
          accept={accept}
          file={sending?.file ?? null}
          progress={sending?.progress}
          onChange={(file) => void send(file)}
          hint="PDF, XLSX, PNG, JPEG, WebP or a file of MetaTrader, of at most 20 MB"
          error={error}
        />
      ) : (
        <p className="text-sm text-muted-foreground">
          A {kind} has at most {lessonFilesMaximum} files.
        </p>
      )}
    </div>
  )
}
