import type { ShopDeps } from './index.ts'
import type { SoldParts } from './shop-offers.store.ts'

/** What other modules give to the statements that read offers. */
export const soldParts = ({
  courses,
  strategies,
}: Pick<ShopDeps, 'courses' | 'strategies'>): SoldParts => ({
  courses: courses.soldInStatement,
  strategies: strategies.soldInStatement,
})
