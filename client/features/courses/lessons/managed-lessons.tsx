import { useLayoutEffect, useRef } from 'react'
import { focusNextRow, pressedRow } from '#client/ui/lists/focus-next-row.ts'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { failureToast, tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { placeMaximum } from '#contract/course-modules.ts'
import type { LessonKind, Video } from '#contract/courses.ts'
import {
  useDeleteVideo,
  useMarkSample,
  useMoveVideo,
  useRenameVideo,
} from '../managed-courses.queries.ts'
import { usePlaceVideo } from '../modules/modules.queries.ts'
import type { MoveTarget } from './lesson-actions.tsx'
import { ManagedLesson } from './managed-lesson.tsx'

export const notSaved = 'Failed to save content. Please try again.'

/** What a lesson of each kind is called, in a sentence and as a title, and what is lost with it. */
const kinds: Record<LessonKind, Record<'name' | 'heading' | 'lost', string>> = {
  video: { name: 'video', heading: 'Video', lost: 'Students can’t watch it any more.' },
  text: { name: 'text', heading: 'Text Lesson', lost: 'Students can’t read it any more.' },
  quiz: {
    name: 'quiz',
    heading: 'Quiz',
    lost: 'All attempts of students and their results are deleted with it.',
  },
  exercise: {
    name: 'chart exercise',
    heading: 'Chart Exercise',
    lost: 'All answers of students and their results are deleted with it.',
  },
  drill: {
    name: 'drill',
    heading: 'Drill',
    lost: 'All decisions of students and their ratings are deleted with it.',
  },
  assignment: {
    name: 'lesson',
    heading: 'Lesson',
    lost: 'The assignment stays, with what students have submitted, and is open to all who see the course.',
  },
  session: {
    name: 'lesson',
    heading: 'Lesson',
    lost: 'The session stays, and is open to all whom it is for.',
  },
}

interface ManagedLessonsProps {
  courseId: string
  videos: readonly Video[]
  /** The group of lessons that these are, if the course has modules. */
  within?: LessonGroup
}

interface LessonGroup {
  /** Null for the lessons in no module. */
  moduleId: string | null
  label: string
  /** The other groups. */
  targets: readonly MoveTarget[]
}

/** Moving a lesson among those of its group, or to another one. */
function useMoves(courseId: string, group: LessonGroup | undefined) {
  const move = useMoveVideo(courseId)
  const place = usePlaceVideo(courseId)
  return {
    within(videoId: string, order: number) {
      const onError = (error: Error) => failureToast(error, notSaved)
      if (!group) return move.mutate({ videoId, order }, { onError })
      place.mutate({ videoId, order, moduleId: group.moduleId }, { onError })
    },
    async to({ id: videoId, title }: Video, { moduleId, label }: MoveTarget) {
      focusNextRow(pressedRow())
      // Behind the lessons that are there.
      await tellOutcome(place.mutateAsync({ videoId, moduleId, order: placeMaximum }), {
        done: `“${title}” moved to: ${label}`,
        failed: notSaved,
      })
    },
  }
}

/** The lessons of a course or of one of its modules, in order, each with its controls. */
export function ManagedLessons({ courseId, videos, within }: ManagedLessonsProps) {
  const moves = useMoves(courseId, within)
  const rename = useRenameVideo(courseId)
  const mark = useMarkSample(courseId)
  const remove = useDeleteVideo(courseId)
  const focused = useRef<HTMLElement>(null)

  const order = videos.map(({ id }) => id).join()
  // Moving a row in the DOM loses the focus: give it back to the button that moved it.
  useLayoutEffect(() => {
    if (order) focused.current?.focus()
    focused.current = null
  }, [order])

  if (videos.length === 0) {
    return (
      <p className="text-sm text-muted-foreground">
        {within ? 'No lessons in this module yet.' : 'No video available for this course.'}
      </p>
    )
  }
  const askAndRemove = async ({ id, title, kind }: Video) => {
    const { name, heading, lost } = kinds[kind ?? 'video']
    const row = pressedRow()
    const confirmed = await askFirst({
      title: `Delete the ${name} “${title}”?`,
      description: `${lost} This can’t be undone.`,
      confirmLabel: 'Yes, Delete',
    })
    if (!confirmed) return
    focusNextRow(row)
    await tellOutcome(remove.mutateAsync(id), {
      done: `${heading} Deleted`,
      failed: `Failed to delete ${heading.toLowerCase()}`,
    })
  }
  return (
    <ol
      aria-label={within ? `Videos of ${within.label}` : 'Videos'}
      className="flex flex-col divide-y"
    >
      {videos.map((video, index) => (
        <ManagedLesson
          key={video.id}
          video={video}
          place={index}
          count={videos.length}
          moduleId={within?.moduleId ?? null}
          targets={within?.targets}
          onDropped={moves.within}
          onMove={(order, button) => {
            focused.current = button
            moves.within(video.id, order)
          }}
          onMoveTo={(target) => void moves.to(video, target)}
          onRename={(title) =>
            rename.mutateAsync({ videoId: video.id, title }).catch((error) => {
              failureToast(error, notSaved)
              throw error
            })
          }
          onSample={(isSample) =>
            void tellOutcome(mark.mutateAsync({ videoId: video.id, isSample }), {
              done: isSample
                ? `“${video.title}” is a free sample`
                : `“${video.title}” is no longer a free sample`,
              failed: notSaved,
            })
          }
          onDelete={() => void askAndRemove(video)}
        />
      ))}
    </ol>
  )
}
