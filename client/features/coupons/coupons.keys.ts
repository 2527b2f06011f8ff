export const couponKeys = {
  all: ['coupons'] as const,
  uses: (id: string) => ['coupons', 'uses', id] as const,
}
