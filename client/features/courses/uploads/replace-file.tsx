import { useQuery } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'
import { FilePicker } from '#client/ui/controls/file-picker.tsx'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import type { Video } from '#contract/courses.ts'
import { videoUploadsQuery } from '../managed-courses.queries.ts'
import { problemOfFile, type QueuedFile, queuedReplacement } from './upload-queue.ts'
import { beginsAsVideo } from './video-kind.ts'

/** Takes a file into the uploads of the screen around it. */
export const QueueContext = createContext<((file: QueuedFile) => void) | null>(null)

/** Chooses another file for a lesson, which plays it once all of it has arrived. */
export function ReplaceFile({ video }: { video: Video }) {
  const queue = use(QueueContext)
  const { data: unfinished = [] } = useQuery(videoUploadsQuery(video.courseId))
  const [error, setError] = useState<string>()
  const isFirst = video.videoUrl === null
  const choose = async (file: File | null) => {
    setError(undefined)
    if (!file) return
    const problem = problemOfFile(file)
    if (problem) return setError(problem)
    if (!(await beginsAsVideo(file))) return setError('Please select a video file')
    const confirmed =
      isFirst ||
      (await askFirst({
        title: `Replace the video of “${video.title}”?`,
        description:
          'Students watch the present one until all of the new one has arrived. Their progress, notes and questions stay.',
        confirmLabel: 'Replace',
      }))
    if (confirmed) queue?.(queuedReplacement(video, file, unfinished))
  }
  return (
    <FilePicker
      label={
        isFirst ? `Add a video file to ${video.title}` : `Choose another file for ${video.title}`
      }
      accept="video/*"
      file={null}
      onChange={(file) => void choose(file)}
      hint="MP4, MOV, WebM or MKV, of at most 2 GiB. Progress, notes and questions stay."
      error={error}
    />
  )
}
