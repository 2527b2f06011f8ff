import { FileText } from 'lucide-react'
import { useState } from 'react'
import { download } from '#client/platform/download.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { evidencePath, type Transaction } from '#contract/payments.ts'
import { payerOf } from './transaction-words.ts'

/** Saves what speaks for a disputed payment, to be handed to the card provider. */
export function EvidenceButton({ transaction }: { transaction: Transaction }) {
  const { id, providerId } = transaction
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
  return (
    <Button
      size="sm"
      variant="outline"
      busy={busy}
      aria-label={`Evidence for the payment of ${payerOf(transaction)}`}
      onClick={() => void save()}
    >
      <FileText aria-hidden="true" />
      Evidence
    </Button>
  )
}
