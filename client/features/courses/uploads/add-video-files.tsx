import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { videoUploadsQuery } from '../managed-courses.queries.ts'
import { useChosenFiles } from './held-files.ts'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import { UploadList } from './upload-list.tsx'
import {
  percentOf,
  problemOfDraft,
  type QueuedFile,
  queuedVideos,
  unfinishedOf,
  type VideoDraft,
} from './upload-queue.ts'
import type { useUploadQueue } from './use-upload-queue.ts'
import { VideoDrafts } from './video-drafts.tsx'

const fileMissing = 'Please select a video file'

interface AddVideoFilesProps {
  courseId: string
  uploads: ReturnType<typeof useUploadQueue>
}

/**
 * Chooses videos and uploads them; more can be chosen while others are uploading. An upload left
 * unfinished by an earlier visit continues when its file is chosen again.
 */
export function AddVideoFiles({ courseId, uploads }: AddVideoFilesProps) {
  const { data: unfinished = [] } = useQuery(videoUploadsQuery(courseId))
  const [{ videos: drafts }, choose] = useChosenFiles(courseId)
  const [tried, setTried] = useState(false)
  const chosen: Pick<QueuedFile, 'file' | 'replaces'>[] = [...drafts, ...uploads.queue]
  const change = (next: VideoDraft[]) => {
    setTried(false)
    choose({ videos: next })
  }
  const add = () => {
    if (drafts.length === 0) {
      toast({ title: 'Error', description: fileMissing, variant: 'destructive' })
    }
    if (drafts.length === 0 || drafts.some(problemOfDraft)) return setTried(true)
    uploads.add(queuedVideos(drafts, false, unfinished))
    change([])
  }
  return (
    <section aria-labelledby="add-video-files" className="flex flex-col gap-3 border-t pt-5">
      <h3 id="add-video-files" className="text-sm font-semibold">
        Upload videos
      </h3>
      <VideoDrafts
        drafts={drafts}
        onChange={change}
        showProblems={tried}
        noteOf={({ file }) => {
          const left = unfinishedOf(file, unfinished)
          return left ? `continues where it stopped, at ${percentOf(left)}%` : null
        }}
        error={tried && drafts.length === 0 ? fileMissing : undefined}
      />
      <Button className="self-start" onClick={add}>
        {drafts.length > 1 ? `Add ${drafts.length} Videos` : 'Add Video'}
      </Button>
      <UnfinishedUploads
        courseId={courseId}
        uploads={unfinished.filter(
          (one) => !chosen.some(({ file, replaces }) => unfinishedOf(file, [one], replaces)),
        )}
      />
      {uploads.queue.length > 0 && (
        <UploadList files={uploads.queue} onRetry={uploads.retry} onRemove={uploads.remove} />
      )}
    </section>
  )
}
