import type { FullFigures } from '#contract/journal-analysis.ts'
import { ratio, rounded } from './closed-trade.rules.ts'

interface Run {
  isWon: boolean
  trades: number
  netCents: number
}

type RunFigures = Pick<
  FullFigures,
  | 'longestWinning'
  | 'longestLosing'
  | 'bestRun'
  | 'worstRun'
  | 'averageWinningRun'
  | 'averageLosingRun'
  | 'zScore'
>

/** Streaks of trades won, or lost; results must be in the order of closing. */
export function runFigures(nets: readonly number[]): RunFigures {
  const runs = runsOf(nets)
  const won = runs.filter(({ isWon }) => isWon)
  const lost = runs.filter(({ isWon }) => !isWon)
  const trades = (of: Run[]) => of.reduce((sum, run) => sum + run.trades, 0)
  return {
    longestWinning: most(won, ({ trades }) => trades),
    longestLosing: most(lost, ({ trades }) => trades),
    bestRun: most(won, ({ netCents }) => netCents),
    worstRun: most(lost, ({ netCents }) => -netCents),
    averageWinningRun: ratio(trades(won), won.length, 1),
    averageLosingRun: ratio(trades(lost), lost.length, 1),
    zScore: zScoreOf(runs.length, trades(won), trades(lost)),
  }
}

function runsOf(nets: readonly number[]): Run[] {
  const runs: Run[] = []
  for (const net of nets) {
    const last = runs.at(-1)
    if (last && last.isWon === net >= 0) {
      last.trades += 1
      last.netCents += net
    } else runs.push({ isWon: net >= 0, trades: 1, netCents: net })
  }
  return runs
}

/** The first of the streaks with the largest measure; an empty one if there are none. */
function most(runs: readonly Run[], measure: (run: Run) => number) {
  let best: Run | undefined
  for (const run of runs) if (!best || measure(run) > measure(best)) best = run
  return { trades: best?.trades ?? 0, netCents: best?.netCents ?? 0 }
}

/** MetaTrader's Z-score: how far the number of streaks is from that expected by chance. */
function zScoreOf(runs: number, won: number, lost: number): number | null {
  const trades = won + lost
  const product = 2 * won * lost
  const spread = (product * (product - trades)) / (trades - 1)
  if (!(spread > 0)) return null
  return rounded((trades * (runs - 0.5) - product) / Math.sqrt(spread), 2)
}
