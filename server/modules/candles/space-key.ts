import type { Series } from './months.store.ts'

/** The key under which the candles of a series count towards their owner's quota. */
export const spaceKey = ({ userId, pair, frame }: Series): string =>
  `candles/${userId}/${pair}-${frame}`
