import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { PaidProgram } from '#contract/programs.ts'
import type { PaymentState } from './payment-state.ts'
import { amountText, priceOf } from './payment-words.ts'

interface PayButtonProps {
  program: PaidProgram
  state: PaymentState
  /** Whether the card provider is ready to take a card. */
  ready?: boolean
}

/** The end of a card form: why the last attempt failed, and the button of the next. */
export function PayButton({ program, state, ready = true }: PayButtonProps) {
  const { cents, currency } = priceOf(program)
  const isProcessing = state.step === 'processing'
  return (
    <>
      {state.step === 'failed' && <Notice variant="danger">{state.message}</Notice>}
      <Button type="submit" size="lg" className="w-full" busy={isProcessing} disabled={!ready}>
        {isProcessing ? 'Processing Payment...' : `Pay ${amountText(cents, currency)}`}
      </Button>
    </>
  )
}
