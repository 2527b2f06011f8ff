import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { accepts, FilePicker } from '#client/ui/controls/file-picker.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { ShopOffer } from '#contract/shop/shop-offers.ts'
import { useRemoveOfferPicture, useSetOfferPicture } from './office.queries.ts'

const failed = 'The picture could not be added. Please try again.'

/** The picture of an offer: adding, replacing and removing it. */
export function OfferPictureDialog({ offer, onClose }: { offer: ShopOffer; onClose: () => void }) {
  const set = useSetOfferPicture()
  const remove = useRemoveOfferPicture()
  const [sending, setSending] = useState<{ file: File; progress: number } | null>(null)
  const [problem, setProblem] = useState<string>()
  const send = async (file: File | null) => {
    setProblem(undefined)
    if (!file) return
    if (!accepts('image/*', file)) return setProblem('Choose an image')
    setSending({ file, progress: 0 })
    try {
      const onProgress = (progress: number) => setSending({ file, progress })
      await set.mutateAsync({ id: offer.id, file, onProgress })
      toast({ title: 'Picture Saved', variant: 'success' })
      onClose()
    } catch (error) {
      setProblem(error instanceof ApiProblem && error.status < 500 ? error.message : failed)
    }
    setSending(null)
  }
  const take = async () => {
    try {
      await remove.mutateAsync(offer.id)
      toast({ title: 'Picture Removed', variant: 'success' })
      onClose()
    } catch (error) {
      failureToast(error, 'The picture could not be removed.')
    }
  }
  return (
    <Dialog open onOpenChange={onClose} title={`Picture of ${offer.name}`} width="md">
      <div className="flex flex-col gap-4">
        {offer.pictureUrl && (
          <img
            src={offer.pictureUrl}
            alt=""
            className="aspect-video w-full rounded-lg border object-cover"
          />
        )}
        <FilePicker
          label={offer.pictureUrl ? 'Another picture' : 'Picture'}
          accept="image/*"
          file={sending?.file ?? null}
          progress={sending?.progress}
          onChange={(file) => void send(file)}
          hint="On its card and its page: an image of at most 5 MB, best 16 to 9"
          error={problem}
        />
        {offer.pictureUrl && (
          <Button
            variant="ghost"
            size="sm"
            className="self-start"
            busy={remove.isPending}
            onClick={() => void take()}
          >
            <Trash2 aria-hidden="true" />
            Remove the picture
          </Button>
        )}
      </div>
    </Dialog>
  )
}
