import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Sold, SoldOffer } from '#client/features/payments/sold.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'

// Loaded on demand: few visitors pay.
const Checkout = lazy(() => import('./checkout.tsx'))

interface Paying {
  pay: (program: PaidProgram) => void
  payOffer: (offer: SoldOffer) => void
  dialog: ReactNode
}

/** The payment of a program or an offer: `pay` and `payOffer` open it, and the page renders `dialog`. */
export function usePaymentDialog(): Paying {
  const [sold, setSold] = useState<Sold | null>(null)
  const [open, setOpen] = useState(false)
  const dialog = sold && (
    <Suspense fallback={null}>
      <Checkout key={sold.program ?? sold.offer.id} {...sold} open={open} onOpenChange={setOpen} />
    </Suspense>
  )
  const show = (wanted: Sold) => {
    setSold(wanted)
    setOpen(true)
  }
  return {
    pay: (program) => show({ program }),
    payOffer: (offer) => show({ offer }),
    dialog,
  }
}
