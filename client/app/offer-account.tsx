import { lazy, Suspense } from 'react'
import OwnOffer from '#client/features/shop/own-offer.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import type { ShownOffer } from '#contract/shop/shop-offers.ts'
import { buyerTax } from './buyer-tax.tsx'
import { Providers } from './providers.tsx'

const PaymentDialog = lazy(() => import('#client/features/payments/payment-dialog.tsx'))

interface OfferAccountProps {
  offer: ShownOffer
  isPaying: boolean
  onClose: () => void
}

/** What an offer is to somebody who is signed in, on its public page, and the payment over it. */
export default function OfferAccount(props: OfferAccountProps) {
  return (
    <Providers>
      <Own {...props} />
    </Providers>
  )
}

function Own({ offer, isPaying, onClose }: OfferAccountProps) {
  const { user } = useSession()
  if (!user) return null
  return (
    <>
      <OwnOffer offer={offer} />
      <Suspense>
        {isPaying && <PaymentDialog offer={offer} open onOpenChange={onClose} taxPart={buyerTax} />}
      </Suspense>
    </>
  )
}
