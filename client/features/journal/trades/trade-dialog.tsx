import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { isUnanswered } from '#client/platform/http/problems.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { storedToast } from '#client/ui/overlays/stored-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { defaultJournalSettings, type Trade } from '#contract/journal/journal.ts'
import { settingsQuery, takenSignalQuery } from '../journal.queries.ts'
import { loadFailure } from '../journal-words.ts'
import type { PositionSizeProps } from './position-size.tsx'
import { TradeForm } from './trade-form.tsx'

interface TradeDialogProps extends Pick<PositionSizeProps, 'accounts' | 'accountId'> {
  /** The trade to change; without one, a new trade is recorded. */
  trade?: Trade
  /** Asks only for what closes the trade. */
  closing?: boolean
  /** The id of the signal that a new trade follows, which fills the form. */
  signalId?: string | undefined
  /** With how many lots it is taken, as its card has worked out. */
  lots?: string | undefined
  onClose: () => void
  /** Opens the saved trade, where screenshots are added. */
  onShow: (trade: Trade) => void
}

/** Records a trade, changes it or closes it. */
export function TradeDialog({
  trade,
  closing = false,
  signalId,
  lots,
  onClose,
  onShow,
  ...sizing
}: TradeDialogProps) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const settings = useQuery(settingsQuery())
  const signal = useQuery({ ...takenSignalQuery(signalId ?? ''), enabled: signalId !== undefined })
  // Without a line, on a device that has never had them, a trade is written with those of a new journal.
  const isUnknown = !settings.data && isUnanswered(settings.error)
  const known = settings.data ?? (isUnknown ? defaultJournalSettings : undefined)
  // A signal that is gone or not visible to the user leaves an empty form.
  const isReady = known && (signalId === undefined || !signal.isPending)
  const title = closing ? 'Close Trade' : trade ? 'Edit Trade' : 'Add Trade'
  // Counts the trades recorded one after another; each gets a fresh form.
  const [round, setRound] = useState(0)
  const addsAnother = useRef(false)
  const onSaved = (saved: Trade | null) => {
    if (!saved) storedToast()
    else
      toast({
        title: closing ? 'Trade Closed' : trade ? 'Trade Updated' : 'Trade Added',
        variant: 'success',
        action: trade ? undefined : { label: 'Add screenshots', onClick: () => onShow(saved) },
      })
    if (!addsAnother.current) return onClose()
    setRound(round + 1)
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
          {!trade && (
            <Button
              type="submit"
              form={formId}
              variant="outline"
              disabled={busy || !isReady}
              onClick={() => {
                addsAnother.current = true
              }}
            >
              Save and add another
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            busy={busy}
            disabled={!isReady}
            onClick={() => {
              addsAnother.current = false
            }}
          >
            {trade && !closing ? 'Save Changes' : title}
          </Button>
        </>
      }
    >
      {isReady ? (
        <>
          {isUnknown && !trade && (
            <Notice variant="warning">
              Your journal’s settings are not saved on this device yet: the trade is in{' '}
              {known.currency} unless you choose another currency under More.
            </Notice>
          )}
          <TradeForm
            key={round}
            id={formId}
            trade={trade}
            closing={closing}
            signal={round === 0 ? signal.data : undefined}
            lots={round === 0 ? lots : undefined}
            settings={known}
            {...sizing}
            onSaved={onSaved}
            onBusyChange={setBusy}
          />
        </>
      ) : settings.isError ? (
        <ErrorState message={loadFailure} onRetry={() => void settings.refetch()} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}
