import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSoldTitle } from '#client/platform/start/offers.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { AwaitedTransfer } from '#contract/payments/payment-ways.ts'
import { TransferDetails } from './transfer-details.tsx'
import { ownTransfersQuery, useCancelTransfer } from './transfers.queries.ts'
import { cancelTransfer } from './way-words.ts'

/** A card for each transfer that the academy expects of the user; nothing without any. */
export default function AwaitedTransfers() {
  const { data: transfers = [] } = useQuery(ownTransfersQuery())
  return transfers.map((transfer) => <AwaitedCard key={transfer.id} transfer={transfer} />)
}

function AwaitedCard({ transfer }: { transfer: AwaitedTransfer }) {
  const title = useSoldTitle(transfer)
  const cancel = useCancelTransfer()
  const [isAsking, setAsking] = useState(false)
  return (
    <Card
      title="Waiting for your transfer"
      description={
        transfer.program
          ? `The ${title} is asked for as soon as your money has arrived.`
          : `${title} opens as soon as your money has arrived.`
      }
    >
      <div className="flex max-w-md flex-col gap-4">
        <TransferDetails transfer={transfer} />
        <Button variant="outline" size="sm" className="self-start" onClick={() => setAsking(true)}>
          Cancel this transfer
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Cancel this transfer?"
        description="Only if you have not made it. You can choose any way of paying again afterwards."
        confirmLabel="Cancel Transfer"
        cancelLabel="Keep it"
        busy={cancel.isPending}
        onConfirm={() =>
          void tellOutcome(cancel.mutateAsync(transfer.id), cancelTransfer).then(() =>
            setAsking(false),
          )
        }
      />
    </Card>
  )
}
