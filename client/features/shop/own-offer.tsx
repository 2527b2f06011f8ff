import { useQuery } from '@tanstack/react-query'
import { Button } from '#client/ui/controls/button.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { amountText } from '#contract/currencies.ts'
import type { OwnOffer as Own, ShownOffer } from '#contract/shop/shop-offers.ts'
import {
  ownOfferQuery,
  useStopWaitingForOffer,
  useTryOffer,
  useWaitForOffer,
} from './shop.queries.ts'

/** What an offer is to the member: had already, on trial, waited for, or cheaper by what was paid before. */
export default function OwnOffer({ offer }: { offer: ShownOffer }) {
  const { data: own } = useQuery(ownOfferQuery(offer.id))
  if (!own) return null
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {own.isHeld && <Notice variant="success">You have this offer.</Notice>}
      {own.creditCents > 0 && !own.isHeld && (
        <Notice variant="info">
          {amountText(own.creditCents, offer.currency)} that you have paid for other offers is taken
          off the first payment.
        </Notice>
      )}
      {own.mayTry && !own.isHeld && <Trial offer={offer} />}
      {(own.waiting || offer.sale === 'sold_out') && !own.isHeld && (
        <Waiting offer={offer} own={own} />
      )}
    </div>
  )
}

function Trial({ offer: { id, name, trialDays } }: { offer: ShownOffer }) {
  const attempt = useTryOffer()
  const days = trialDays === 1 ? '1 day' : `${trialDays} days`
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted-foreground">
        Try it for {days}. No card is needed, and it ends by itself.
      </p>
      <Button
        variant="outline"
        busy={attempt.isPending}
        onClick={() =>
          void tellOutcome(attempt.mutateAsync(id), {
            done: `${name} is open for ${days}`,
            failed: 'The trial could not begin.',
          })
        }
      >
        Start the trial
      </Button>
    </div>
  )
}

function Waiting({ offer: { id }, own: { waiting } }: { offer: ShownOffer; own: Own }) {
  const wait = useWaitForOffer()
  const stop = useStopWaitingForOffer()
  const leave = () =>
    void tellOutcome(stop.mutateAsync(id), {
      done: 'You are off the waiting list',
      failed: 'You are still on the waiting list.',
    })
  if (waiting) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm">
          {waiting.heldUntil
            ? `A seat is held for you until ${moment(waiting.heldUntil)}.`
            : 'You are on the waiting list. We will tell you when a seat is free.'}
        </p>
        <Button variant="ghost" busy={stop.isPending} onClick={leave}>
          Leave the waiting list
        </Button>
      </div>
    )
  }
  return (
    <Button
      variant="outline"
      className="self-start"
      busy={wait.isPending}
      onClick={() =>
        void tellOutcome(wait.mutateAsync(id), {
          done: 'You are on the waiting list',
          failed: 'You could not be put on the waiting list.',
        })
      }
    >
      Join the waiting list
    </Button>
  )
}
