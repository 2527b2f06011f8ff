import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { ShopOffer } from '#contract/shop/shop-offers.ts'
import { Shown } from '../offer-page.tsx'

/** An offer as its page would show it, drafts too. */
export function OfferPreviewDialog({ offer, onClose }: { offer: ShopOffer; onClose: () => void }) {
  const { seats, seatsTaken, courses, strategies, ...same } = offer
  return (
    <Dialog open onOpenChange={onClose} title={`Preview of ${offer.name}`} width="xl">
      <Shown
        offer={{
          ...same,
          seatsLeft: seats === null ? null : Math.max(0, seats - seatsTaken),
          courses: courses
            .filter(({ isPublished }) => isPublished)
            .map(({ title }) => ({ title, description: '' })),
          strategies: strategies.filter(({ isPublished }) => isPublished).map(({ title }) => title),
          sale: 'open',
        }}
        onBuy={null}
      />
    </Dialog>
  )
}
