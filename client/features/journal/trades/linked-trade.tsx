import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import { tradeQuery } from '../journal.queries.ts'
import { loadFailure } from '../journal-words.ts'
import { TradeDetailsDialog } from './trade-details-dialog.tsx'

/** The trade that the address names, over the journal: where a comment or an assignment leads. */
export function LinkedTrade() {
  const [address, setAddress] = useSearchParams()
  const id = address.get('trade')
  const trade = useQuery({ ...tradeQuery(id ?? ''), enabled: id !== null })
  useFailureToast(id !== null && trade.isError, loadFailure)
  if (id === null || !trade.data) return null
  const close = () =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('trade')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return <TradeDetailsDialog trade={trade.data} onClose={close} />
}
