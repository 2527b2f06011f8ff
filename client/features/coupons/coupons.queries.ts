import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { ListCall } from '#client/platform/lists/list-state.ts'
import {
  type CouponInput,
  type CouponSort,
  createCoupon,
  getCoupon,
  listCoupons,
  listCouponUses,
  updateCoupon,
} from '#contract/coupons.ts'
import { listShopOffers } from '#contract/shop/shop-offers.ts'
import { couponKeys } from './coupons.keys.ts'

/** One page of the coupons, newest first unless sorted. */
export const couponsQuery = (list: ListCall<CouponSort>) =>
  queryOptions({
    queryKey: [...couponKeys.all, list],
    queryFn: ({ signal }) => call(listCoupons, { query: list, signal }),
    placeholderData: keepPreviousData,
  })

/** The most recent users of a coupon. */
export const couponUsesQuery = (id: string) =>
  queryOptions({
    queryKey: couponKeys.uses(id),
    queryFn: ({ signal }) => call(listCouponUses, { params: { id }, signal }),
  })

/** The offers that a coupon can be for: the newest hundred. */
export const couponOffersQuery = () =>
  queryOptions({
    queryKey: couponKeys.offers,
    queryFn: ({ signal }) => call(listShopOffers, { query: { limit: 100 }, signal }),
  })

/** A coupon's current state. */
export const currentCoupon = (id: string) => call(getCoupon, { params: { id } })

export const useCreateCoupon = () =>
  useChange(couponKeys.all, (body: CouponInput) => call(createCoupon, { body }))

export const useUpdateCoupon = () =>
  useChange(
    couponKeys.all,
    ({ id, ...body }: CouponInput & { id: string; seenUpdatedAt?: string }) =>
      call(updateCoupon, { params: { id }, body }),
  )
