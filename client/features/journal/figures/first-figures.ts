/** The meaning and formula of each of the headline figures above a journal. */
export const firstFigures = {
  netProfit: {
    label: 'Net profit',
    means: 'What all closed trades brought together, after their fees.',
    formula: 'sum of the results; result = profit - fees',
  },
  trades: {
    label: 'Trades',
    means: 'Closed trades. Open ones count in no figure until they are closed.',
    formula: 'number of closed trades',
  },
  winRate: {
    label: 'Win rate',
    means:
      'How many trades of a hundred ended at 0 or more. Says nothing by itself: a few large losses outweigh many small wins.',
    formula: '100 × trades won / trades',
  },
  profitFactor: {
    label: 'Profit factor',
    means: 'How much was won for each unit lost; below 1 the trading loses.',
    formula: 'gross profit / gross loss',
  },
  expectancy: {
    label: 'Expectancy',
    means: 'What a trade brought on average; MetaTrader calls it the expected payoff.',
    formula: 'net profit / trades',
  },
  averageR: {
    label: 'Average R',
    means: 'What a trade brought for what it risked, over the trades that have a stop.',
    formula: 'sum of R / trades with an R; R = price gained / price from entry to stop',
  },
  maxDrawdown: {
    label: 'Max drawdown',
    means:
      'The deepest fall of the closed balance from a peak before it, and its part of that peak.',
    formula: 'largest (peak - later balance), by closing',
  },
} as const
