import { useLayoutEffect, useRef } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { amountText } from '#contract/currencies.ts'
import { checkingPayment } from '../payment-failures.ts'
import type { PaymentState } from '../payment-state.ts'
import type { Checkout } from '../use-checkout.ts'

interface PayButtonProps {
  checkout: Pick<Checkout, 'cents' | 'currency'>
  state: PaymentState
  /** Whether the card provider is ready to take a card. */
  ready?: boolean
  /** What the button says before it is pressed; the amount by default. */
  label?: string
}

/** The end of a card form: why the last attempt failed, and the button for the next. */
export function PayButton({ checkout, state, ready = true, label }: PayButtonProps) {
  const { cents, currency } = checkout
  const isProcessing = state.step === 'processing'
  const isChecking = state.step === 'checking'
  const button = useRef<HTMLButtonElement>(null)
  // Disabling it lost the focus: give it back, so that the next attempt starts here.
  useLayoutEffect(() => {
    if (state.step === 'failed') button.current?.focus()
  }, [state])
  return (
    <>
      {state.step === 'checking' && <Notice>{checkingPayment}</Notice>}
      {state.step === 'failed' && <Notice variant="danger">{state.message}</Notice>}
      <Button
        ref={button}
        type="submit"
        size="lg"
        className="w-full"
        busy={isProcessing || isChecking}
        disabled={!ready}
      >
        {isProcessing
          ? 'Processing Payment...'
          : isChecking
            ? 'Checking Payment...'
            : (label ?? `Pay ${amountText(cents, currency)}`)}
      </Button>
    </>
  )
}
