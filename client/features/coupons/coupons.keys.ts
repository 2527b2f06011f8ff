export const couponKeys = {
  offers: ['coupon-offers'] as const,
  all: ['coupons'] as const,
  uses: (id: string) => ['coupons', 'uses', id] as const,
}
