import { Trash2 } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { sizeOf } from '#client/ui/displays/format.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { VideoUpload } from '#contract/courses.ts'
import { useDiscardUpload } from '../managed-courses.queries.ts'
import { ImportFile } from '../transfer/import-file.tsx'
import { percentOf } from './upload-queue.ts'

interface UnfinishedUploadsProps {
  courseId: string
  uploads: readonly VideoUpload[]
}

/** Interrupted uploads: how to continue each, and how to discard it. */
export function UnfinishedUploads({ courseId, uploads }: UnfinishedUploadsProps) {
  const discard = useDiscardUpload(courseId)
  const begun = uploads.filter(({ received }) => received > 0)
  const whole = begun.find(({ isCourse }) => isCourse)
  if (begun.length === 0) return null
  return (
    <>
      <ul aria-label="Unfinished uploads" className="flex flex-col gap-3">
        {begun.map((one) => (
          <li
            key={one.id}
            className="flex items-center justify-between gap-3 rounded-lg border p-3"
          >
            <div className="min-w-0 text-sm">
              <p className="font-medium break-words">{one.fileName || 'A video'}</p>
              <p className="text-muted-foreground">
                {`Stopped at ${percentOf(one)}% of ${sizeOf(one.bytes)}. Choose the file again${placeOf(one)} to continue.`}
              </p>
            </div>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Discard ${one.fileName || 'the video'}`}
              busy={discard.isPending && discard.variables === one.id}
              onClick={() =>
                void tellOutcome(discard.mutateAsync(one.id), {
                  done: 'Upload Discarded',
                  failed: 'Failed to discard the upload. Please try again.',
                })
              }
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      {whole && <ImportFile continues={{ courseId, upload: whole }} />}
    </>
  )
}

/** Where the file is chosen again, if not here. */
const placeOf = ({ replaces, isCourse }: VideoUpload): string => {
  if (isCourse) return ', below,'
  return replaces ? `, as another file for “${replaces.title}”,` : ''
}
