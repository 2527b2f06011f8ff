import { useQuery } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { moment, sizeOf } from '#client/ui/displays/format.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import { ProgressBar } from '#client/ui/displays/progress-bar.tsx'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { OpenExport } from '#contract/moving-out.ts'
import {
  archiveQuery,
  useBeginArchive,
  useRemoveArchive,
  useTakeArchive,
} from './moving-out.queries.ts'

/** For the owner: everything that the academy holds, as one archive of open files. */
export function MovingOutCard() {
  const archive = useQuery(archiveQuery())
  return (
    <Card
      title="Moving Out"
      description="Everything that the academy holds as open files: tables as CSV, texts as Markdown, media as they are, and one page that leads to all of it. It is readable without this program, has no passwords, keys or codes, and is deleted after a day."
    >
      {archive.data ? (
        <Archive archive={archive.data.archive} />
      ) : archive.isError ? (
        <QueryError message="The archive could not be loaded." query={archive} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  )
}

function Archive({ archive }: { archive: OpenExport | null }) {
  const isBusy = archive?.state === 'waiting' || archive?.state === 'running'
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {isBusy && (
        <>
          <ProgressBar label="Writing the archive" value={archive.percent} />
          <p className="text-sm text-muted-foreground">
            You can leave this page: you are told once it is ready.
          </p>
        </>
      )}
      {archive?.state === 'failed' && (
        <Notice variant="danger">The archive could not be written. {archive.failure}</Notice>
      )}
      {archive?.state === 'done' && <Ready archive={archive} />}
      {!isBusy && <Begin />}
      {archive && <Remove isBusy={isBusy} />}
    </div>
  )
}

function Begin() {
  const [media, setMedia] = useState(true)
  const begin = useBeginArchive()
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label="With videos, pictures and other files"
        checked={media}
        onChange={(event) => setMedia(event.target.checked)}
      />
      <Button
        className="w-fit"
        busy={begin.isPending}
        onClick={() =>
          begin.mutate(media, {
            onError: (error) => failureToast(error, 'The archive could not be begun.'),
          })
        }
      >
        Write Archive
      </Button>
    </div>
  )
}

function Ready({ archive: { bytes, expiresAt, media } }: { archive: OpenExport }) {
  const take = useTakeArchive()
  const save = () =>
    take.mutate(undefined, {
      onSuccess: ({ address }) => {
        const link = document.createElement('a')
        link.href = address
        link.download = ''
        link.click()
      },
      onError: (error) => failureToast(error, 'The archive could not be downloaded.'),
    })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border p-4">
      <p className="text-sm">
        <span className="block font-medium">
          academy.zip{bytes !== null && `, ${sizeOf(bytes)}`}
          {!media && ', without media'}
        </span>
        {expiresAt && (
          <span className="text-muted-foreground">Can be downloaded until {moment(expiresAt)}</span>
        )}
      </p>
      <Button busy={take.isPending} onClick={save}>
        <Download aria-hidden="true" />
        Download
      </Button>
    </div>
  )
}

function Remove({ isBusy }: { isBusy: boolean }) {
  const remove = useRemoveArchive()
  return (
    <Button
      variant="ghost"
      size="sm"
      className="w-fit"
      busy={remove.isPending}
      onClick={() =>
        remove.mutate(undefined, {
          onError: (error) => failureToast(error, 'The archive could not be deleted.'),
        })
      }
    >
      <Trash2 aria-hidden="true" />
      {isBusy ? 'Stop' : 'Delete now'}
    </Button>
  )
}
