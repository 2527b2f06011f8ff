import type { Series } from './months.store.ts'

/** The name under which the candles of a series count towards their owner's space. */
export const spaceKey = ({ userId, pair, frame }: Series): string =>
  `candles/${userId}/${pair}-${frame}`
