import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import DashboardOffers from '#client/features/shop/dashboard-offers.tsx'
import { shownOfferQuery } from '#client/features/shop/shop.queries.ts'
import { takeChosenOffer } from '#client/platform/start/chosen-offer.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { usePaymentDialog } from '../use-payment-dialog.tsx'

/** The owner's offers on a dashboard; whoever chose one before signing in goes on where they were. */
export default function FurtherOffers() {
  const { payOffer, dialog } = usePaymentDialog()
  const client = useQueryClient()
  const goOn = useEffectEvent(async () => {
    const chosen = takeChosenOffer()
    if (!chosen) return
    try {
      payOffer(await client.fetchQuery(shownOfferQuery(chosen)))
    } catch (error) {
      failureToast(error, 'The offer could not be loaded.')
    }
  })
  useEffect(() => void goOn(), [])
  return (
    <>
      <DashboardOffers />
      {dialog}
    </>
  )
}
