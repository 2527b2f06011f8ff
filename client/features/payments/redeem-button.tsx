import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import type { Payment } from './use-payment.ts'

/** Shown if a coupon covers the whole price: no card is needed. */
export function RedeemButton({ payment: { state, redeem } }: { payment: Payment }) {
  const isProcessing = state.step === 'processing'
  return (
    <div className="flex flex-col gap-4">
      {state.step === 'failed' && <Notice variant="danger">{state.message}</Notice>}
      <p className="text-sm text-muted-foreground">
        Your coupon covers the whole price. No card is needed.
      </p>
      <Button size="lg" className="w-full" busy={isProcessing} onClick={redeem}>
        {isProcessing ? 'Processing...' : 'Enroll without paying'}
      </Button>
    </div>
  )
}
