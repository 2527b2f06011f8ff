import { useLayoutEffect, useRef } from 'react'
import { focusNextRow, pressedRow } from '#client/ui/lists/focus-next-row.ts'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { failureToast, tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { Video } from '#contract/courses.ts'
import { useDeleteVideo, useMoveVideo, useRenameVideo } from '../managed-courses.queries.ts'
import { ManagedLesson } from './managed-lesson.tsx'

const notSaved = 'Failed to save content. Please try again.'

/** The lessons of a course, in order, each with its controls. */
export function ManagedLessons({ courseId, videos }: { courseId: string; videos: Video[] }) {
  const move = useMoveVideo(courseId)
  const rename = useRenameVideo(courseId)
  const remove = useDeleteVideo(courseId)
  const focused = useRef<HTMLElement>(null)

  const order = videos.map(({ id }) => id).join()
  // Moving a row in the DOM loses the focus: give it back to the button that moved it.
  useLayoutEffect(() => {
    if (order) focused.current?.focus()
    focused.current = null
  }, [order])

  if (videos.length === 0) {
    return <p className="text-sm text-muted-foreground">No video available for this course.</p>
  }
  const askAndRemove = async ({ id, title }: Video) => {
    const row = pressedRow()
    const confirmed = await askFirst({
      title: `Delete the video “${title}”?`,
      description: 'Students can’t watch it any more. This can’t be undone.',
      confirmLabel: 'Yes, Delete',
    })
    if (!confirmed) return
    focusNextRow(row)
    await tellOutcome(remove.mutateAsync(id), {
      done: 'Video Deleted',
      failed: 'Failed to delete video',
    })
  }
  return (
    <ol aria-label="Videos" className="flex flex-col divide-y">
      {videos.map((video, index) => (
        <ManagedLesson
          key={video.id}
          video={video}
          place={index}
          count={videos.length}
          onMove={(order, button) => {
            focused.current = button
            const onError = (error: Error) => failureToast(error, notSaved)
            move.mutate({ videoId: video.id, order }, { onError })
          }}
          onRename={(title) =>
            rename.mutateAsync({ videoId: video.id, title }).catch((error) => {
              failureToast(error, notSaved)
              throw error
            })
          }
          onDelete={() => void askAndRemove(video)}
        />
      ))}
    </ol>
  )
}
