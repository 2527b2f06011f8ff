import { useEffect } from 'react'
import { seconds } from '#client/platform/http/query.ts'
import { dropDraft } from '#client/platform/offline/drafts.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { draftName } from '#client/ui/forms/draft-name.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { billingDraft } from './card/billing-draft.ts'
import { openedToast, paidToast, welcomeToast } from './payment-words.ts'

/** Remembers, across the reload, who has paid. */
const key = 'payment.welcome'

/** After the user, if it was an offer that was paid for: nobody has to approve it. */
const offerMark = 'offer'

/**
 * Reports success and reloads the page after 2 seconds, whatever is on the screen by then: required by
 * the specification, section 4.
 */
export function finishPayment(userId: string, isOffer: boolean): void {
  toast({ ...paidToast, variant: 'success' })
  sessionStorage.setItem(key, isOffer ? `${userId} ${offerMark}` : userId)
  dropDraft(userId, draftName(billingDraft))
  setTimeout(() => window.location.reload(), seconds(2))
}

/** Welcomes, once, the user whose payment the page was reloaded for. */
export function useWelcomeAfterPayment(): void {
  const { id } = useUser()
  useEffect(() => {
    const [paidBy, mark] = sessionStorage.getItem(key)?.split(' ') ?? []
    if (paidBy !== id) return
    sessionStorage.removeItem(key)
    toast({ ...(mark === offerMark ? openedToast : welcomeToast), variant: 'success' })
  }, [id])
}
