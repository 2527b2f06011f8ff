import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import type { Transaction } from '#contract/payments.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { payerOf } from './transaction-words.ts'

interface RefundButtonProps {
  transaction: Transaction
  /** Called with the transaction as the server answered. */
  onStarted: (transaction: Transaction) => void
}

/** Gives money of a payment back, once it has been said how much. */
export function RefundButton({ transaction, onStarted }: RefundButtonProps) {
  const [asking, setAsking] = useState(false)
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
      {asking && (
        <RefundDialog
          transaction={transaction}
          onClose={() => setAsking(false)}
          onStarted={onStarted}
        />
      )}
    </>
  )
}
