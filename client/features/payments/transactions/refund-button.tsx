import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useOffers } from '#client/platform/offers.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { Transaction } from '#contract/payments.ts'
import { useRefundTransaction } from '../payments.queries.ts'
import { payerOf, refundFailure, refundQuestion } from './transaction-words.ts'

interface RefundButtonProps {
  transaction: Transaction
  /** Called with the transaction as the server answered. */
  onStarted: (transaction: Transaction) => void
}

/** Gives the money of a payment back, once that has been confirmed. */
export function RefundButton({ transaction, onStarted }: RefundButtonProps) {
  const [asking, setAsking] = useState(false)
  const refund = useRefundTransaction()
  const offers = useOffers()
  const start = async () => {
    try {
      onStarted(await refund.mutateAsync(transaction.id))
    } catch (error) {
      toast({ title: 'Error', description: refundFailure(error), variant: 'destructive' })
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        aria-label={`Refund the payment of ${payerOf(transaction)}`}
        onClick={() => setAsking(true)}
      >
        <Undo2 aria-hidden="true" />
        Refund
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          if (!refund.isPending) setAsking(open)
        }}
        title="Refund this payment?"
        description={refundQuestion(transaction, offers)}
        confirmLabel="Refund"
        destructive
        busy={refund.isPending}
        onConfirm={() => void start()}
      />
    </>
  )
}
