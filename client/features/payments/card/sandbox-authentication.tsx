import { useLayoutEffect, useRef } from 'react'
import { useBrand } from '#client/platform/start/academy-info.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { amountText } from '#contract/currencies.ts'
import { academyName } from '#contract/site/page-texts.ts'
import type { Answer } from '../payment-state.ts'
import type { Checkout } from '../use-checkout.ts'

interface SandboxAuthenticationProps {
  checkout: Pick<Checkout, 'cents' | 'currency'>
  /** The choice, once it has been sent. */
  answer: Answer | null
  onAnswer: (answer: Answer) => void
}

/** Stands in for the page on which a bank asks the cardholder to confirm a payment. */
export function SandboxAuthentication({ checkout, answer, onAnswer }: SandboxAuthenticationProps) {
  const brand = useBrand()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  const { cents, currency } = checkout
  return (
    <section className="flex flex-col gap-4" aria-labelledby="authentication">
      <div>
        <h3
          id="authentication"
          ref={heading}
          tabIndex={-1}
          className="text-base font-semibold outline-none"
        >
          Confirm with your bank
        </h3>
        <p className="mt-1 text-sm text-muted-foreground">
          The bank of this test card asks whether you are paying {amountText(cents, currency)} to{' '}
          {academyName(brand)}. Choose how the test continues.
        </p>
      </div>
      <Button
        size="lg"
        busy={answer === 'complete'}
        disabled={answer !== null}
        onClick={() => onAnswer('complete')}
      >
        Complete authentication
      </Button>
      <Button
        size="lg"
        variant="outline"
        busy={answer === 'fail'}
        disabled={answer !== null}
        onClick={() => onAnswer('fail')}
      >
        Fail authentication
      </Button>
    </section>
  )
}
