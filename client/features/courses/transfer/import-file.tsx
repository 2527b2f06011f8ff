import { useEffect, useRef, useState } from 'react'
import { refusalText } from '#client/platform/http/problems.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { FilePicker } from '#client/ui/controls/file-picker.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import type { CourseImport } from '#contract/course-files.ts'
import type { VideoUpload } from '#contract/courses.ts'
import { useRefreshCourses } from '../managed-courses.queries.ts'
import { unfinishedOf } from '../uploads/upload-queue.ts'
import { ImportReportView } from './import-report.tsx'
import { sendCourseFile, type Target } from './send-course-file.ts'

type State =
  | { name: 'choosing'; error?: string }
  | { name: 'sending'; progress: number }
  | { name: 'done'; result: CourseImport }

interface ImportFileProps {
  /** The unfinished upload that is continued, and its course; without it, a new draft is made. */
  continues?: { courseId: string; upload: VideoUpload }
  /** Called when it begins to send or read a file, and when it ends. */
  onBusy?: (busy: boolean) => void
}

/** Chooses the file of a course and imports it, with its progress and what came of it. */
export function ImportFile({ continues, onBusy }: ImportFileProps) {
  const [state, setState] = useState<State>({ name: 'choosing' })
  const [file, setFile] = useState<File | null>(null)
  // Where a file goes on that was interrupted on this page.
  const target = useRef<Target | null>(null)
  const leaving = useRef<AbortController | null>(null)
  const refresh = useRefreshCourses()
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort(new Error('The page was left.'))
  }, [])

  const choose = (next: File | null) => {
    const isOther = next && continues && !unfinishedOf(next, [continues.upload])
    setFile(isOther ? null : next)
    target.current = null
    setState({
      name: 'choosing',
      ...(isOther && { error: `Please choose ${continues.upload.fileName} again.` }),
    })
  }
  const send = async () => {
    const signal = leaving.current?.signal
    if (!file || !signal) return
    const known = continues
      ? { courseId: continues.courseId, upload: continues.upload.id }
      : target.current
    setState({ name: 'sending', progress: 0 })
    onBusy?.(true)
    try {
      const result = await sendCourseFile(file, known, {
        signal,
        onTarget: (at) => {
          target.current = at
        },
        onProgress: (progress) => setState({ name: 'sending', progress }),
      })
      setState({ name: 'done', result })
    } catch (error) {
      if (signal.aborted) return
      setState({
        name: 'choosing',
        error: refusalText(error, 'The file could not be sent. Please try again.'),
      })
    } finally {
      onBusy?.(false)
      refresh()
    }
  }

  if (state.name === 'done') return <ImportReportView result={state.result} />
  const isSending = state.name === 'sending'
  return (
    <div className="flex flex-col gap-3">
      <FilePicker
        label="Course file"
        accept=".zip"
        file={file}
        onChange={choose}
        hint="A ZIP file that was exported here, or from another academy with this program"
        error={state.name === 'choosing' ? state.error : undefined}
        progress={isSending ? state.progress : null}
      />
      {isSending && state.progress >= 1 && (
        <Notice>
          The file has arrived. It is being checked and imported, which can take a few minutes.
        </Notice>
      )}
      <Button className="self-start" busy={isSending} disabled={!file} onClick={() => void send()}>
        {continues ? 'Continue Import' : 'Import Course'}
      </Button>
    </div>
  )
}
