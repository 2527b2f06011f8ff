/** The meaning and formula of each of the headline figures above a journal. */
export const firstFigures = {
  netProfit: {
    label: 'Net profit',
    means: 'The total result of all closed trades, after fees.',
    formula: 'sum of the results; result = profit - fees',
  },
  trades: {
    label: 'Trades',
    means: 'Closed trades. Open trades are not counted in any figure until they are closed.',
    formula: 'number of closed trades',
  },
  winRate: {
    label: 'Win rate',
    means:
      'The percentage of trades that ended at 0 or more. Says little by itself: a few large losses can outweigh many small wins.',
    formula: '100 × trades won / trades',
  },
  profitFactor: {
    label: 'Profit factor',
    means: 'Gross profit per unit of gross loss; below 1 the trades lose money overall.',
    formula: 'gross profit / gross loss',
  },
  expectancy: {
    label: 'Expectancy',
    means: 'The average result of a trade; MetaTrader calls it the expected payoff.',
    formula: 'net profit / trades',
  },
  averageR: {
    label: 'Average R',
    means: 'The average result per unit of risk, over the trades that have a stop.',
    formula: 'sum of R / trades with an R; R = price gained / price from entry to stop',
  },
  maxDrawdown: {
    label: 'Max drawdown',
    means:
      'The largest fall of the closed balance from an earlier peak, also as a percentage of that peak.',
    formula: 'largest (peak - later balance), in order of closing',
  },
} as const
