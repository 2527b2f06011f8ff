import type { CandleFile } from '#contract/candles/candles.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { CandleFileRow } from './candles.rules.ts'

export const presentFile = (row: CandleFileRow): CandleFile => ({
  ...instants(row),
  source: row.forAcademy ? 'academy' : 'own',
})
