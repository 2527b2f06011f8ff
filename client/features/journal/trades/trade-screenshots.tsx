import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { FilePicker } from '#client/ui/controls/file-picker.tsx'
import { focusNextRow, pressedRow } from '#client/ui/lists/focus-next-row.ts'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { screenshotsMaximum, type Trade } from '#contract/journal/journal.ts'
import { useDeleteScreenshot } from '../journal.queries.ts'
import { screenshotDeletion, screenshotFailure } from '../journal-words.ts'
import { useUploadScreenshot } from './trade-sending.queries.ts'

/** The screenshots of a trade: to view and, for its owner, to add and delete. */
export function TradeScreenshots({ trade }: { trade: Trade }) {
  const { screenshots, can } = trade
  const [shown, setShown] = useState<number | null>(null)
  if (screenshots.length === 0 && !can.edit) return null
  const open = shown === null ? undefined : screenshots[shown]
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">
        Screenshots{' '}
        <span className="font-normal text-muted-foreground tabular-nums">
          {screenshots.length} of {screenshotsMaximum}
        </span>
      </h3>
      {screenshots.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {screenshots.map(({ id, url }, index) => (
            <li key={id} className="relative">
              <button
                type="button"
                onClick={() => setShown(index)}
                className="block w-full overflow-hidden rounded-md border"
              >
                <img
                  src={url}
                  alt={`Screenshot ${index + 1} of ${trade.pair}, enlarge`}
                  className="aspect-video w-full object-cover"
                />
              </button>
              {can.edit && <DeleteButton trade={trade} screenshotId={id} number={index + 1} />}
            </li>
          ))}
        </ul>
      )}
      {can.edit && screenshots.length < screenshotsMaximum && <Adding tradeId={trade.id} />}
      {open && (
        <Dialog
          open
          onOpenChange={() => setShown(null)}
          title={`${trade.pair}: screenshot ${(shown ?? 0) + 1}`}
          width="xl"
          maxHeight="90vh"
        >
          <img
            src={open.url}
            alt={`Screenshot ${(shown ?? 0) + 1} of the trade in ${trade.pair}`}
            className="w-full rounded-md border"
          />
        </Dialog>
      )}
    </section>
  )
}

interface DeleteButtonProps {
  trade: Trade
  screenshotId: string
  number: number
}

function DeleteButton({ trade, screenshotId, number }: DeleteButtonProps) {
  const remove = useDeleteScreenshot()
  const confirmAndRemove = async () => {
    const row = pressedRow()
    const confirmed = await askFirst({
      title: `Delete screenshot ${number} of ${trade.pair}?`,
      description: 'The picture is deleted for good; the trade stays.',
      confirmLabel: 'Yes, Delete',
    })
    if (!confirmed) return
    focusNextRow(row)
    await tellOutcome(remove.mutateAsync({ id: trade.id, screenshotId }), screenshotDeletion)
  }
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`Delete screenshot ${number}`}
      busy={remove.isPending}
      onClick={() => void confirmAndRemove()}
      className="absolute top-1.5 right-1.5"
    >
      <Trash2 aria-hidden="true" />
    </Button>
  )
}

function Adding({ tradeId }: { tradeId: string }) {
  const send = useUploadScreenshot()
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()

  const choose = async (chosen: File | null) => {
    setFile(chosen)
    setProblem(undefined)
    if (!chosen) return
    setProgress(0)
    try {
      await send.mutateAsync({ tradeId, file: chosen, onProgress: setProgress })
      setFile(null)
    } catch (error) {
      const isRefusal = error instanceof ApiProblem && error.status < 500
      setProblem(isRefusal ? error.message : screenshotFailure)
    } finally {
      setProgress(null)
    }
  }
  return (
    <FilePicker
      label="Add a screenshot"
      accept="image/png,image/jpeg,image/webp"
      hint="PNG, JPEG or WebP, at most 5 MB"
      file={file}
      onChange={(chosen) => void choose(chosen)}
      progress={progress}
      error={problem}
    />
  )
}
