import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { ErrorState } from '#client/ui/displays/states.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import {
  offeredWithinHours,
  offeredWithinR,
  offersMaximum,
  type SignalOffer,
} from '#contract/journal/journal-signals.ts'
import { counted } from './import-words.ts'
import { signalOffersQuery, useLinkTrades } from './imports.queries.ts'

/** The imported trades that fit a signal: one press links them, and each can be left out. Nothing without any. */
export function SignalOffers({ importId }: { importId: string }) {
  const offers = useQuery(signalOffersQuery(importId))
  if (offers.isError) {
    return (
      <ErrorState
        message="It could not be checked which signals these trades followed."
        onRetry={() => void offers.refetch()}
      />
    )
  }
  if (!offers.data || offers.data.length === 0) return null
  return <Offered offers={offers.data} />
}

function Offered({ offers }: { offers: readonly SignalOffer[] }) {
  const link = useLinkTrades()
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const chosen = offers.filter(({ tradeId }) => !leftOut.has(tradeId))
  const press = async () => {
    try {
      const links = chosen.map(({ tradeId, signal }) => ({ tradeId, signalId: signal.id }))
      const { linked } = await link.mutateAsync(links)
      toast({ title: `${counted(linked, 'trade')} linked`, variant: 'success' })
    } catch (error) {
      failureToast(error, 'The trades could not be linked. Please try again.')
    }
  }
  const toggle = (tradeId: string) => {
    const next = new Set(leftOut)
    if (!next.delete(tradeId)) next.add(tradeId)
    setLeftOut(next)
  }
  return (
    <Card
      title="Did you take these signals?"
      description={`Opened within ${offeredWithinHours} hours after the signal and before its end, and entered within ${offeredWithinR} R of it. Nothing is linked before you press.${
        offers.length === offersMaximum ? ` The last ${offersMaximum}; others follow.` : ''
      }`}
      footer={
        <Button busy={link.isPending} disabled={chosen.length === 0} onClick={() => void press()}>
          {chosen.length === 0 ? 'Link trades' : `Link ${counted(chosen.length, 'trade')}`}
        </Button>
      }
    >
      <ul aria-label="Trades that fit a signal" className="divide-y">
        {offers.map((offer) => (
          <li key={offer.tradeId} className="py-2">
            <Checkbox
              label={<Offer offer={offer} />}
              checked={!leftOut.has(offer.tradeId)}
              onChange={() => toggle(offer.tradeId)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Offer({ offer }: { offer: SignalOffer }) {
  const { pair, direction, lots, openedAt, entry, signal, distanceR } = offer
  const place = distanceR === 0 ? 'at its entry' : `${distanceR.toFixed(2)} R from ${signal.entry}`
  return (
    <span className="flex flex-col">
      {/* Prices, in a title too, go on in another line where one is too short: they are never cut. */}
      <span className="font-medium break-words">
        {pair} {direction} {lots}: {signal.title}
      </span>
      <span className="text-compact font-normal text-muted-foreground tabular-nums break-words">
        {moment(openedAt)} at {entry}, {place}
      </span>
    </span>
  )
}
