import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { seconds } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { listOffers, resetOffer, type StoredOffer, saveOffer } from '#contract/offers/offers.ts'
import type { Program } from '#contract/offers/program-table.ts'
import { offerKeys } from './offers.keys.ts'

/** Each program's name, texts and price. */
export const offersQuery = () =>
  queryOptions({
    queryKey: offerKeys.all,
    queryFn: ({ signal }) => call(listOffers, { signal }),
    refetchInterval: seconds(60),
  })

/** The source of an offer's form: an offer that was never changed has no timestamp. */
export const editable = (offer: StoredOffer) => ({
  ...offer,
  id: offer.program,
  updatedAt: offer.updatedAt ?? '',
})

/** An offer's current state, for its form. */
export async function currentOffer(program: string) {
  const offer = (await call(listOffers)).find((one) => one.program === program)
  if (!offer) throw new Error(`There is no program ${program}.`)
  return editable(offer)
}

/** Saves one offer. */
export const useSaveOffer = () =>
  useChange(offerKeys.all, ({ program, ...body }: StoredOffer) =>
    call(saveOffer, { params: { program }, body }),
  )

/** Resets an offer to its defaults. */
export const useResetOffer = () =>
  useChange(offerKeys.all, (program: Program) => call(resetOffer, { params: { program } }))
