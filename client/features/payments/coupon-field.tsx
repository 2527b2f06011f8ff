import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { amountText } from '#contract/currencies.ts'
import type { Checkout } from './use-checkout.ts'

/** Where a code is entered, and what it takes off. */
export function CouponField({ checkout, locked }: { checkout: Checkout; locked: boolean }) {
  const { coupon, problem, trying, setCoupon } = checkout
  const [isOpen, setIsOpen] = useState(problem !== null)
  const [typed, setTyped] = useState('')
  if (coupon) return <UsedCoupon checkout={checkout} locked={locked} />
  if (!isOpen && !problem) {
    return (
      <Button variant="ghost" size="sm" className="self-start" onClick={() => setIsOpen(true)}>
        I have a coupon
      </Button>
    )
  }
  return (
    <form
      noValidate
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim()) setCoupon(typed.trim().toUpperCase())
      }}
    >
      <Field label="Coupon" error={problem ?? undefined} className="flex-1">
        <Input
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          readOnly={locked}
        />
      </Field>
      <Button type="submit" variant="outline" className="mt-7" busy={trying} disabled={locked}>
        Apply
      </Button>
    </form>
  )
}

function UsedCoupon({ checkout, locked }: { checkout: Checkout; locked: boolean }) {
  const { coupon, quote, currency, setCoupon } = checkout
  return (
    <div className="flex items-center justify-between gap-2 text-sm">
      <span>
        Coupon <span className="font-mono font-medium">{coupon}</span>
        <span className="text-muted-foreground tabular-nums">
          {' '}
          −{amountText(quote?.discountCents ?? 0, currency)}
        </span>
      </span>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Remove coupon ${coupon}`}
        disabled={locked}
        onClick={() => setCoupon(null)}
      >
        <X aria-hidden="true" />
      </Button>
    </div>
  )
}
