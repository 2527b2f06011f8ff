import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { seconds } from '#client/platform/query.ts'
import { useChange } from '#client/platform/use-change.ts'
import { type KeptOffer, listOffers, resetOffer, saveOffer } from '#contract/offers.ts'
import type { Program } from '#contract/program-table.ts'
import { offerKeys } from './offers.keys.ts'

/** What each program is called, says and costs. */
export const offersQuery = () =>
  queryOptions({
    queryKey: offerKeys.all,
    queryFn: ({ signal }) => call(listOffers, { signal }),
    refetchInterval: seconds(60),
  })

/** What a form of an offer is filled from: an offer that was never changed has no instant. */
export const editable = (offer: KeptOffer) => ({
  ...offer,
  id: offer.program,
  updatedAt: offer.updatedAt ?? '',
})

/** One offer as it is now, for its form. */
export async function currentOffer(program: string) {
  const offer = (await call(listOffers)).find((one) => one.program === program)
  if (!offer) throw new Error(`There is no program ${program}.`)
  return editable(offer)
}

/** Saves one offer. */
export const useSaveOffer = () =>
  useChange(offerKeys.all, ({ program, ...body }: KeptOffer) =>
    call(saveOffer, { params: { program }, body }),
  )

/** Makes an offer what it was when the program came. */
export const useResetOffer = () =>
  useChange(offerKeys.all, (program: Program) => call(resetOffer, { params: { program } }))
