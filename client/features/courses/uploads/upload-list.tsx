import { CircleAlert, CircleCheck, RotateCw, X } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { ProgressBar } from '#client/ui/displays/progress-bar.tsx'
import type { QueuedFile } from './upload-queue.ts'

interface UploadListProps {
  files: readonly QueuedFile[]
  onRetry: (key: string) => void
  onRemove?: (key: string) => void
}

/** Files being uploaded to a course: the progress of each, and the options for one that failed. */
export function UploadList({ files, onRetry, onRemove }: UploadListProps) {
  return (
    <ul aria-label="Uploads" className="flex flex-col gap-3">
      {files.map((one) => (
        <li key={one.key} className="flex flex-col gap-2 rounded-lg border p-3">
          <div className="flex items-center justify-between gap-3">
            <p className="min-w-0 text-sm font-medium break-words">{one.title}</p>
            <UploadState file={one} />
          </div>
          {one.state === 'sending' && (
            <ProgressBar value={one.progress * 100} label={`Upload of ${one.title}`} />
          )}
          {one.state === 'failed' && (
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p role="alert" className="min-w-0 text-sm text-danger break-words">
                {one.problem || 'The upload failed.'}
              </p>
              <div className="flex gap-2">
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={`Try again: ${one.title}`}
                  onClick={() => onRetry(one.key)}
                >
                  <RotateCw aria-hidden="true" />
                  Try again
                </Button>
                {onRemove && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Remove ${one.title}`}
                    onClick={() => onRemove(one.key)}
                  >
                    <X aria-hidden="true" />
                  </Button>
                )}
              </div>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function UploadState({ file: { state, progress } }: { file: QueuedFile }) {
  const className = 'flex shrink-0 items-center gap-1.5 text-sm text-muted-foreground tabular-nums'
  if (state === 'waiting') return <p className={className}>Waiting</p>
  if (state === 'sending') {
    // All bytes are sent; the academy is still checking them.
    return (
      <p className={className}>{progress < 1 ? `${Math.floor(progress * 100)}%` : 'Checking'}</p>
    )
  }
  const Icon = state === 'sent' ? CircleCheck : CircleAlert
  return (
    <p className={className}>
      <Icon
        className={state === 'sent' ? 'size-4 text-success' : 'size-4 text-danger'}
        aria-hidden
      />
      {state === 'sent' ? 'Uploaded' : 'Failed'}
    </p>
  )
}
