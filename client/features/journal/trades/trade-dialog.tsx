import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { keptToast } from '#client/ui/overlays/kept-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { Trade } from '#contract/journal.ts'
import { settingsQuery } from '../journal.queries.ts'
import { loadFailure } from '../journal-words.ts'
import { TradeForm } from './trade-form.tsx'

interface TradeDialogProps {
  /** The trade to change; without one a new trade is written down. */
  trade?: Trade
  /** Only what closes the trade is asked for. */
  closing?: boolean
  onClose: () => void
  /** Leads to the saved trade, where screenshots are added. */
  onShow: (trade: Trade) => void
}

/** Writes a trade down, changes it or closes it. */
export function TradeDialog({ trade, closing = false, onClose, onShow }: TradeDialogProps) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const settings = useQuery(settingsQuery())
  const title = closing ? 'Close Trade' : trade ? 'Edit Trade' : 'Add Trade'
  const onSaved = (saved: Trade | null) => {
    if (!saved) keptToast()
    else
      toast({
        title: closing ? 'Trade Closed' : trade ? 'Trade Updated' : 'Trade Added',
        variant: 'success',
        action: trade ? undefined : { label: 'Add screenshots', onClick: () => onShow(saved) },
      })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={trade && `${trade.pair} ${trade.direction}, entry ${trade.entry}`}
      width="lg"
      maxHeight="90vh"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy} disabled={!settings.data}>
            {trade && !closing ? 'Save Changes' : title}
          </Button>
        </>
      }
    >
      {settings.data ? (
        <TradeForm
          id={formId}
          trade={trade}
          closing={closing}
          settings={settings.data}
          onSaved={onSaved}
          onBusyChange={setBusy}
        />
      ) : settings.isError ? (
        <ErrorState message={loadFailure} onRetry={() => void settings.refetch()} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}
