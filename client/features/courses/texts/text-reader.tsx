import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, SkipForward } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { isTransient } from '#client/platform/http/problems.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { keepPlace, settlePlace } from '#client/platform/start/stored-places.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { Video } from '#contract/courses.ts'
import { sendReport } from '../courses.queries.ts'
import { LessonText } from './lesson-text.tsx'
import { textQuery } from './texts.queries.ts'

interface TextReaderProps {
  video: Video
  /** Whether reading is recorded for the user. */
  tracked: boolean
  /** Whether the text takes the focus when it appears. */
  focused: boolean
  onEnded?: () => void
}

/** The text of a lesson, and at its end the button that completes it. */
export function TextReader({ video, tracked, focused, onEnded }: TextReaderProps) {
  const lesson = useQuery(textQuery(video.courseId, video.id))
  const frame = useRef<HTMLElement>(null)
  const isHere = lesson.data !== undefined
  useLayoutEffect(() => {
    if (focused && isHere) frame.current?.focus({ preventScroll: true })
  }, [focused, isHere])
  if (!lesson.data) {
    if (!lesson.isError) return <Spinner label="Loading the text" />
    return <QueryError message="The text of this lesson could not be loaded." query={lesson} />
  }
  return (
    <section
      ref={frame}
      // Focusable by script only.
      tabIndex={-1}
      aria-label={`Text: ${video.title}`}
      className="flex flex-col gap-5 rounded-lg"
    >
      <LessonText text={lesson.data.text} pictures={lesson.data.pictures} lesson={video} />
      {tracked && <TextEnd video={video} onEnded={onEnded} />}
    </section>
  )
}

/** A text has no positions and nothing plays. */
const atEnd = { position: 0, watched: 0, ended: true }

function TextEnd({ video, onEnded }: Pick<TextReaderProps, 'video' | 'onEnded'>) {
  const client = useQueryClient()
  const { id: userId } = useUser()
  const [opened] = useState(() => new Date().toISOString())
  const [isSaving, setSaving] = useState(false)
  const [isKept, setKept] = useState(false)
  const complete = async () => {
    setSaving(true)
    const place = { courseId: video.courseId, videoId: video.id }
    // Stored before it is sent: the page may be gone before it is known whether it has arrived.
    const report = keepPlace(userId, { ...place, report: { ...atEnd, opened } })
    try {
      await sendReport(client, video, report)
      settlePlace(userId, { ...place, report }, 'done')
      onEnded?.()
    } catch (error) {
      const waits = isTransient(error)
      settlePlace(userId, { ...place, report }, waits ? 'waits' : 'done')
      setKept(waits)
      if (!waits) failureToast(error, 'This lesson could not be marked as read. Please try again.')
    } finally {
      setSaving(false)
    }
  }
  if (!video.completed) {
    return (
      <>
        <Button className="self-start" busy={isSaving} onClick={() => void complete()}>
          {!isSaving && <Check aria-hidden="true" />}
          Mark as read
        </Button>
        {isKept && (
          <Notice>
            Kept on this device. The lesson is marked as read as soon as the academy can be reached.
          </Notice>
        )}
      </>
    )
  }
  return onEnded ? (
    <Button variant="outline" className="self-start" onClick={onEnded}>
      <SkipForward aria-hidden="true" />
      What comes next
    </Button>
  ) : (
    <p className="text-sm text-muted-foreground">You have read this lesson.</p>
  )
}
