import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { ListCall } from '#client/platform/lists/list-state.ts'
import { fitPicture } from '#client/platform/media/fit-picture.ts'
import { upload } from '#client/platform/media/upload.ts'
import { listCourses } from '#contract/courses.ts'
import { getOfferStatistics } from '#contract/shop/offer-statistics.ts'
import {
  archiveShopOffer,
  type BuyerSort,
  createShopOffer,
  deleteShopOffer,
  getShopOffer,
  listBuyers,
  listShopOffers,
  removeShopOfferPicture,
  type ShopOfferInput,
  type ShopOfferSort,
  updateShopOffer,
  uploadShopOfferPicture,
} from '#contract/shop/shop-offers.ts'
import { listStrategies } from '#contract/strategies.ts'
import { shopKeys } from '../shop.keys.ts'

/** One page of the offers, newest first unless sorted: those that were archived, or all others. */
export const shopOffersQuery = (list: ListCall<ShopOfferSort> & { state?: 'archived' }) =>
  queryOptions({
    queryKey: [...shopKeys.office, list],
    queryFn: ({ signal }) => call(listShopOffers, { query: list, signal }),
    placeholderData: keepPreviousData,
  })

/** An offer's current state, for its form. */
export const currentShopOffer = (id: string) => call(getShopOffer, { params: { id } })

/** One page of the buyers of an offer. */
export const buyersQuery = (id: string, list: ListCall<BuyerSort>) =>
  queryOptions({
    queryKey: [...shopKeys.buyers(id), list],
    queryFn: ({ signal }) => call(listBuyers, { params: { id }, query: list, signal }),
    placeholderData: keepPreviousData,
  })

/** The courses that an offer can open, by title: the first hundred. */
export const sellableCoursesQuery = () =>
  queryOptions({
    queryKey: shopKeys.courses,
    queryFn: ({ signal }) => call(listCourses, { query: { limit: 100, sort: 'title' }, signal }),
  })

/** The strategies whose signals an offer can open, by title: the first hundred. */
export const sellableStrategiesQuery = () =>
  queryOptions({
    queryKey: shopKeys.strategies,
    queryFn: ({ signal }) => call(listStrategies, { query: { limit: 100, sort: 'title' }, signal }),
  })

export const useCreateShopOffer = () =>
  useChange(shopKeys.office, (body: ShopOfferInput) => call(createShopOffer, { body }))

export const useArchiveShopOffer = () =>
  useChange(shopKeys.office, (id: string) => call(archiveShopOffer, { params: { id } }))

export const useDeleteShopOffer = () =>
  useChange(shopKeys.office, (id: string) => call(deleteShopOffer, { params: { id } }))

/** What has come of each offer. */
export const offerStatisticsQuery = () =>
  queryOptions({
    queryKey: shopKeys.statistics,
    queryFn: ({ signal }) => call(getOfferStatistics, { signal }),
  })

export const useUpdateShopOffer = () =>
  useChange(
    shopKeys.office,
    ({ id, ...body }: ShopOfferInput & { id: string; seenUpdatedAt?: string }) =>
      call(updateShopOffer, { params: { id }, body }),
  )

interface NewPicture {
  id: string
  file: File
  onProgress: (fraction: number) => void
}

export const useSetOfferPicture = () =>
  useChange(shopKeys.office, async ({ id, file, onProgress }: NewPicture) => {
    const form = new FormData()
    form.set('thumbnail', await fitPicture(file, 1280))
    await upload(uploadShopOfferPicture.path.replace(':id', id), form, { onProgress })
  })

export const useRemoveOfferPicture = () =>
  useChange(shopKeys.office, (id: string) => call(removeShopOfferPicture, { params: { id } }))
