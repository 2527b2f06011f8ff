import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  getOwnOffer,
  getShownOffer,
  listOwnPurchases,
  stopWaitingForOffer,
  tryOffer,
  waitForOffer,
} from '#contract/shop/shop-offers.ts'
import { shopKeys } from './shop.keys.ts'

/** An offer by its address. */
export const shownOfferQuery = (slug: string) =>
  queryOptions({
    queryKey: shopKeys.shown(slug),
    queryFn: ({ signal }) => call(getShownOffer, { params: { slug }, signal }),
    retry: false,
  })

/** What the user has bought of the offers. */
export const ownPurchasesQuery = () =>
  queryOptions({
    queryKey: shopKeys.purchases,
    queryFn: ({ signal }) => call(listOwnPurchases, { signal }),
    refetchInterval: minutes(5),
  })

/** What an offer is to the user. */
export const ownOfferQuery = (id: string) =>
  queryOptions({
    queryKey: shopKeys.own(id),
    queryFn: ({ signal }) => call(getOwnOffer, { params: { id }, signal }),
  })

export const useTryOffer = () =>
  useChange(['shop'], (id: string) => call(tryOffer, { params: { id } }))

export const useWaitForOffer = () =>
  useChange(['shop'], (id: string) => call(waitForOffer, { params: { id } }))

export const useStopWaitingForOffer = () =>
  useChange(['shop'], (id: string) => call(stopWaitingForOffer, { params: { id } }))
