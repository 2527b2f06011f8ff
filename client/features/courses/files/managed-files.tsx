import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { FilePicker } from '#client/ui/controls/file-picker.tsx'
import { FileLink } from '#client/ui/displays/file-link.tsx'
import { focusNextRow, pressedRow } from '#client/ui/lists/focus-next-row.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { Video } from '#contract/courses.ts'
import {
  lessonFileBytesMaximum,
  lessonFileKinds,
  lessonFilesMaximum,
} from '#schemas/lesson-files.ts'
import { useAddLessonFile, useRemoveLessonFile } from './files.queries.ts'

const extensions = Object.values(lessonFileKinds).flat()
const accept = [...extensions, 'jpeg'].map((extension) => `.${extension}`).join(',')

/** The files of a lesson, with what adds and removes them. */
export function ManagedFiles({ video }: { video: Video }) {
  const { files = [] } = video
  const add = useAddLessonFile(video)
  const remove = useRemoveLessonFile(video)
  const [sending, setSending] = useState<{ file: File; progress: number } | null>(null)
  const [error, setError] = useState<string>()
  const send = async (file: File | null) => {
    setError(undefined)
    if (!file) return
    if (file.size > lessonFileBytesMaximum) return setError('The file is larger than 20 MB')
    setSending({ file, progress: 0 })
    const onProgress = (progress: number) => setSending({ file, progress })
    const outcome = { done: 'File Added', failed: 'Failed to add the file' }
    await tellOutcome(add.mutateAsync({ file, onProgress }), outcome)
    setSending(null)
  }
  const drop = async (fileId: string) => {
    focusNextRow(pressedRow())
    const outcome = { done: 'File Removed', failed: 'Failed to remove the file' }
    await tellOutcome(remove.mutateAsync(fileId), outcome)
  }
  return (
    <div className="flex flex-col gap-3">
      {files.length > 0 && (
        <ul aria-label={`Files of ${video.title}`} className="flex flex-col gap-1">
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
          label={`Add a file to ${video.title}`}
          accept={accept}
          file={sending?.file ?? null}
          progress={sending?.progress}
          onChange={(file) => void send(file)}
          hint="PDF, XLSX, PNG, JPEG, WebP or a file of MetaTrader, of at most 20 MB"
          error={error}
        />
      ) : (
        <p className="text-sm text-muted-foreground">
          A lesson has at most {lessonFilesMaximum} files.
        </p>
      )}
    </div>
  )
}
