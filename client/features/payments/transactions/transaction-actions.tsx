import { FileText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { download } from '#client/platform/media/download.ts'
import { type RowAction, RowActions } from '#client/ui/lists/row-actions.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { evidencePath, type Transaction } from '#contract/payments/payments.ts'
import { payerOf } from './transaction-words.ts'

const RefundDialog = lateDialog(async () => (await import('./refund-dialog.tsx')).RefundDialog)

interface TransactionActionsProps {
  transaction: Transaction
  mayTakeEvidence: boolean
  /** Called with the transaction from the server's answer. */
  onRefundStarted: (transaction: Transaction) => void
}

/** Refunds a payment, and downloads the evidence for a disputed one. */
export function TransactionActions(props: TransactionActionsProps) {
  const { transaction, mayTakeEvidence, onRefundStarted } = props
  const [isAsking, setAsking] = useState(false)
  const [isSaving, save] = useEvidence(transaction)
  const payer = payerOf(transaction)
  const evidence: RowAction = {
    label: 'Evidence',
    name: `Evidence for the payment of ${payer}`,
    icon: <FileText aria-hidden="true" />,
    busy: isSaving,
    onSelect: () => void save(),
  }
  const refund: RowAction = {
    label: 'Refund',
    name: `Refund the payment of ${payer}`,
    icon: <Undo2 aria-hidden="true" />,
    onSelect: () => setAsking(true),
  }
  return (
    <>
      <RowActions
        subject={`the payment of ${payer}`}
        actions={[
          ...(transaction.dispute && mayTakeEvidence ? [evidence] : []),
          ...(transaction.can.refund ? [refund] : []),
        ]}
      />
      {isAsking && (
        <RefundDialog
          transaction={transaction}
          onClose={() => setAsking(false)}
          onStarted={onRefundStarted}
        />
      )}
    </>
  )
}

/** Downloads the evidence for the card provider, with a flag while that is in progress. */
function useEvidence({ id, providerId }: Transaction): [boolean, () => Promise<void>] {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await download(evidencePath.replace(':id', id), `evidence-${providerId}.pdf`)
    } catch (error) {
      failureToast(error, 'The evidence could not be loaded. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return [busy, save]
}
