import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast.tsx'
import { UploadList } from './upload-list.tsx'
import { problemOfDraft, queuedVideos, type VideoDraft } from './upload-queue.ts'
import type { useUploadQueue } from './use-upload-queue.ts'
import { VideoDrafts } from './video-drafts.tsx'

const fileMissing = 'Please select a video file'

/** Chooses videos and sends them; more can be chosen while others are under way. */
export function AddVideoFiles({ uploads }: { uploads: ReturnType<typeof useUploadQueue> }) {
  const [drafts, setDrafts] = useState<VideoDraft[]>([])
  const [tried, setTried] = useState(false)
  const change = (next: VideoDraft[]) => {
    setTried(false)
    setDrafts(next)
  }
  const add = () => {
    if (drafts.length === 0) {
      toast({ title: 'Error', description: fileMissing, variant: 'destructive' })
    }
    if (drafts.length === 0 || drafts.some(problemOfDraft)) return setTried(true)
    uploads.add(queuedVideos(drafts, false))
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
        error={tried && drafts.length === 0 ? fileMissing : undefined}
      />
      <Button className="self-start" onClick={add}>
        {drafts.length > 1 ? `Add ${drafts.length} Videos` : 'Add Video'}
      </Button>
      {uploads.queue.length > 0 && (
        <UploadList files={uploads.queue} onRetry={uploads.retry} onRemove={uploads.remove} />
      )}
    </section>
  )
}
