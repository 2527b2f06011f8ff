import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { failureOf } from '../payment-state.ts'
import type { Checkout } from '../use-checkout.ts'
import { TransferDetails } from './transfer-details.tsx'
import { useBeginTransfer } from './transfers.queries.ts'

/** Shows where to transfer the money, and with which reference; nothing is charged here. */
export default function TransferForm({ checkout }: { checkout: Checkout }) {
  const begin = useBeginTransfer()
  const { data: transfer, error } = begin
  if (transfer) return <TransferDetails transfer={transfer} />
  return (
    <div className="flex flex-col gap-4">
      {error && <Notice variant="danger">{failureOf(error)}</Notice>}
      <p className="text-sm text-muted-foreground">
        You transfer the money from your bank. The academy confirms it when it has arrived, which
        can take a few days.
      </p>
      <Button
        size="lg"
        className="w-full"
        busy={begin.isPending}
        onClick={() => begin.mutate(checkout)}
      >
        Show the bank details
      </Button>
    </div>
  )
}
