import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { PaidProgram } from '#contract/offers/programs.ts'

// Loaded on demand: few visitors pay.
const PaymentDialog = lazy(() => import('#client/features/payments/payment-dialog.tsx'))

/** The payment of a program: `pay` opens it, and the page renders `dialog`. */
export function usePaymentDialog(): { pay: (program: PaidProgram) => void; dialog: ReactNode } {
  const [program, setProgram] = useState<PaidProgram | null>(null)
  const [open, setOpen] = useState(false)
  const dialog = program && (
    <Suspense fallback={null}>
      <PaymentDialog key={program} program={program} open={open} onOpenChange={setOpen} />
    </Suspense>
  )
  return {
    pay(wanted) {
      setProgram(wanted)
      setOpen(true)
    },
    dialog,
  }
}
