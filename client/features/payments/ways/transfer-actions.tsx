import { Check, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { type RowAction, RowActions } from '#client/ui/lists/row-actions.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { Transfer } from '#contract/payments/transfers.ts'
import { payerOf, sentBack } from './office-transfer-words.ts'
import { useSettleTransferRefund } from './office-transfers.queries.ts'

const ConfirmDialog = lateDialog(
  async () => (await import('./confirm-transfer-dialog.tsx')).ConfirmTransferDialog,
)
const RefuseDialog = lateDialog(
  async () => (await import('./refuse-transfer-dialog.tsx')).RefuseTransferDialog,
)

/** Records that a transfer has arrived, will not, or was sent back. */
export function TransferActions({ transfer }: { transfer: Transfer }) {
  const [asking, setAsking] = useState<'paid' | 'refused' | null>(null)
  const settle = useSettleTransferRefund()
  const { id, status, refunds } = transfer
  const payer = payerOf(transfer)
  const close = () => setAsking(null)
  const paid: RowAction = {
    label: 'Mark as received',
    name: `Mark the transfer of ${payer} as received`,
    icon: <Check aria-hidden="true" />,
    leads: status === 'awaited',
    onSelect: () => setAsking('paid'),
  }
  const refuse: RowAction = {
    label: 'Refuse',
    name: `Refuse the transfer of ${payer}`,
    icon: <X aria-hidden="true" />,
    onSelect: () => setAsking('refused'),
  }
  const ofRefunds = refunds.flatMap(({ id: refundId }): RowAction[] => [
    {
      label: 'Sent back',
      name: `Record that the money of ${payer} was sent back`,
      icon: <Undo2 aria-hidden="true" />,
      busy: settle.isPending,
      onSelect: () => void tellOutcome(settle.mutateAsync({ id, refundId, sent: true }), sentBack),
    },
    {
      label: 'Could not be sent',
      name: `Record that the money of ${payer} could not be sent back`,
      icon: <X aria-hidden="true" />,
      busy: settle.isPending,
      onSelect: () => void tellOutcome(settle.mutateAsync({ id, refundId, sent: false }), sentBack),
    },
  ])
  return (
    <>
      <RowActions
        subject={`the transfer of ${payer}`}
        actions={[
          ...(status === 'paid' ? [] : [paid]),
          ...(status === 'awaited' ? [refuse] : []),
          ...ofRefunds,
        ]}
      />
      {asking === 'paid' && <ConfirmDialog transfer={transfer} onClose={close} />}
      {asking === 'refused' && <RefuseDialog transfer={transfer} onClose={close} />}
    </>
  )
}
