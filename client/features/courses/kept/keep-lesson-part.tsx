import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Download } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import {
  type KeepFailure,
  KeepProblem,
  keepLesson,
  progressOf,
  stopKeeping,
} from '#client/platform/offline/keep-lesson.ts'
import {
  dropKept,
  fileOf,
  isUsable,
  mostBytes,
  onKeptChange,
  useKept,
} from '#client/platform/offline/kept-lessons.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { sizeOf } from '#client/ui/displays/format.ts'
import { ProgressBar } from '#client/ui/displays/progress-bar.tsx'
import type { Video } from '#contract/courses.ts'
import { renewAddresses } from '../courses.queries.ts'
import { isEnded } from '../lessons/lesson-source.ts'

const failures: Record<KeepFailure, string> = {
  quota: `At most ${sizeOf(mostBytes)} of lessons fit on a device. Remove one of them first.`,
  full: 'This device has not enough free storage.',
  address: 'The lesson could not be downloaded. Please try again.',
  failed: 'The lesson could not be downloaded. Please try again.',
}

/** Keeps a video lesson on this device for a time without a connection, or removes it. */
export function KeepLessonPart({ video }: { video: Video }) {
  const { id, courseId, title } = video
  const user = useUser()
  const client = useQueryClient()
  const { pathname } = useLocation()
  const kept = useKept(user.id).find((one) => one.id === id)
  const progress = useSyncExternalStore(onKeptChange, () => progressOf(id))
  const [failure, setFailure] = useState<KeepFailure | null>(null)
  // After the video was replaced, the copy is that of another one.
  const isHere =
    kept !== undefined &&
    isUsable(kept, Date.now()) &&
    (video.videoUrl === null || fileOf(video.videoUrl) === kept.file)
  const keep = async () => {
    setFailure(null)
    const given = video.videoUrl
    const isOld = given === null || isEnded(given, Date.now())
    try {
      const address = isOld ? (await renewAddresses(client, video)).videoUrl : given
      if (address === null) throw new KeepProblem('failed')
      await keepLesson(user.id, { id, courseId, title, page: pathname }, address)
    } catch (error) {
      if (error instanceof KeepProblem) setFailure(error.why)
      else if (!(error instanceof DOMException)) setFailure('failed')
    }
  }
  if (progress !== null) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-sm tabular-nums">Downloading, {Math.round(100 * progress)} %</span>
        <ProgressBar
          value={100 * progress}
          label={`Download of ${title}`}
          className="min-w-24 flex-1"
        />
        <Button variant="ghost" size="sm" onClick={() => stopKeeping(id)}>
          Stop the download
        </Button>
      </div>
    )
  }
  if (isHere) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span role="status" className="flex items-center gap-2">
          <CircleCheck className="size-5 text-success" aria-hidden="true" />
          On this device, {sizeOf(kept.bytes)}
        </span>
        <Button variant="ghost" size="sm" onClick={() => void dropKept(user.id, id)}>
          Remove from this device
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant="outline" size="sm" onClick={() => void keep()}>
        <Download aria-hidden="true" />
        Download for offline
      </Button>
      {failure && (
        <p role="alert" className="text-sm text-danger">
          {failures[failure]}
        </p>
      )}
    </div>
  )
}
