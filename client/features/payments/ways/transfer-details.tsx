import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { copyText } from '#client/platform/clipboard.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { day } from '#client/ui/displays/format.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { amountText } from '#contract/currencies.ts'
import type { AwaitedTransfer } from '#contract/payments/payment-ways.ts'

/** What is to be transferred, to whom, and with which words. */
export function TransferDetails({ transfer }: { transfer: AwaitedTransfer }) {
  const { amountCents, currency, reference, details, endsAt } = transfer
  return (
    <>
      <dl className="grid gap-3 rounded-lg border p-4 text-sm">
        <Line term="Amount">
          <span className="font-medium tabular-nums">{amountText(amountCents, currency)}</span>
        </Line>
        <Line term="Reference">
          <span className="font-mono font-medium">{reference}</span>
          <Button
            variant="ghost"
            size="sm"
            aria-label="Copy the reference"
            onClick={() => void tellOutcome(copyText(reference), copied)}
          >
            <Copy aria-hidden="true" />
          </Button>
        </Line>
        <Line term="To">
          <span className="whitespace-pre-line">{details}</span>
        </Line>
      </dl>
      <p className="text-sm text-muted-foreground">
        Give the reference exactly as it stands here, so that the academy finds your transfer. The
        price is kept until {day(endsAt)}. You get a receipt once the money has arrived.
      </p>
    </>
  )
}

const copied = {
  done: 'Reference Copied',
  failed: 'The reference could not be copied. Please select it and copy it yourself.',
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-compact text-muted-foreground">{term}</dt>
      <dd className="flex flex-wrap items-center gap-2">{children}</dd>
    </div>
  )
}
