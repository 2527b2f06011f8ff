import type { Direction } from '#contract/signals/signals.ts'

/** Pair, direction, entry, stop loss, take profit, exit (null while open), lots. */
type Levels = [string, Direction, string, string, string, string | null, string]

export interface DemoTrade {
  /** Trading days ago, hour of that day in UTC, and hours that it was held. */
  at: [number, number, number]
  levels: Levels
  feesCents: number
  /** Profit in cents of the account, given only where it does not follow from the levels. */
  profitCents?: number
  setup: string
  rating?: number
  notes?: string
}

/** An account of 10,000 dollars that risks 1 percent. */
export const academyTrades: DemoTrade[] = [
  {
    at: [30, 8, 3],
    levels: ['EURUSD', 'BUY', '1.07420', '1.07170', '1.07920', '1.07920', '0.40'],
    feesCents: 280,
    setup: 'London breakout',
    rating: 5,
    notes: 'First trade by the plan. Entry on the second candle, nothing moved.',
  },
  {
    at: [29, 13, 5],
    levels: ['GBPUSD', 'SELL', '1.25810', '1.26110', '1.25210', '1.26110', '0.33'],
    feesCents: 231,
    setup: 'Structure retest',
    rating: 4,
  },
  {
    at: [28, 8, 2],
    levels: ['EURUSD', 'SELL', '1.07650', '1.07850', '1.07250', '1.07850', '0.50'],
    feesCents: 350,
    setup: 'London breakout',
    rating: 2,
    notes: 'Entered before the candle had closed.',
  },
  {
    at: [27, 9, 7],
    levels: ['AUDUSD', 'BUY', '0.64720', '0.64470', '0.65220', '0.65220', '0.40'],
    feesCents: 280,
    setup: 'Range edge',
    rating: 5,
  },
  {
    at: [26, 14, 4],
    levels: ['USDCAD', 'SELL', '1.37410', '1.37710', '1.36810', '1.37230', '0.46'],
    feesCents: 322,
    profitCents: 6035,
    setup: 'Structure retest',
    rating: 3,
    notes: 'Closed by hand ahead of the oil report.',
  },
  {
    at: [25, 8, 3],
    levels: ['EURUSD', 'BUY', '1.07810', '1.07590', '1.08250', '1.08250', '0.45'],
    feesCents: 315,
    setup: 'London breakout',
    rating: 4,
  },
  {
    at: [23, 15, 6],
    levels: ['XAUUSD', 'BUY', '2378.40', '2369.40', '2396.40', '2369.40', '0.11'],
    feesCents: 77,
    setup: 'News fade',
    rating: 1,
    notes: 'Jumped in after the release. **Not in the plan.**',
  },
  {
    at: [22, 8, 4],
    levels: ['GBPUSD', 'BUY', '1.26120', '1.25840', '1.26680', '1.26512', '0.36'],
    feesCents: 252,
    setup: 'London breakout',
    rating: 4,
  },
  {
    at: [21, 10, 9],
    levels: ['NZDUSD', 'SELL', '0.60240', '0.60480', '0.59760', '0.60480', '0.42'],
    feesCents: 294,
    setup: 'Range edge',
    rating: 3,
  },
  {
    at: [20, 8, 3],
    levels: ['EURUSD', 'BUY', '1.08060', '1.07810', '1.08560', '1.08560', '0.40'],
    feesCents: 280,
    setup: 'London breakout',
    rating: 5,
  },
  {
    at: [18, 13, 20],
    levels: ['USDJPY', 'BUY', '150.420', '150.020', '151.220', '150.020', '0.38'],
    feesCents: 266,
    profitCents: -10066,
    setup: 'Structure retest',
    rating: 2,
    notes: 'Round number above, no room to the target.',
  },
  {
    at: [17, 8, 2],
    levels: ['GBPUSD', 'SELL', '1.26480', '1.26730', '1.25980', '1.26730', '0.40'],
    feesCents: 280,
    setup: 'London breakout',
    rating: 3,
  },
  {
    at: [16, 9, 5],
    levels: ['AUDUSD', 'SELL', '0.65480', '0.65700', '0.65040', '0.65040', '0.45'],
    feesCents: 315,
    setup: 'Range edge',
    rating: 5,
  },
  {
    at: [15, 14, 3],
    levels: ['EURUSD', 'SELL', '1.08590', '1.08830', '1.08110', '1.08590', '0.42'],
    feesCents: 294,
    setup: 'Structure retest',
    rating: 4,
    notes: 'Stop to entry after 1R, taken out there.',
  },
  {
    at: [13, 8, 4],
    levels: ['EURUSD', 'BUY', '1.08180', '1.07930', '1.08680', '1.08680', '0.40'],
    feesCents: 280,
    setup: 'London breakout',
    rating: 5,
  },
  {
    at: [12, 8, 26],
    levels: ['EURGBP', 'BUY', '0.85340', '0.85160', '0.85700', '0.85664', '0.44'],
    feesCents: 308,
    profitCents: 18062,
    setup: 'Structure retest',
    rating: 4,
  },
  {
    at: [11, 15, 2],
    levels: ['XAUUSD', 'SELL', '2421.50', '2431.50', '2401.50', '2431.50', '0.10'],
    feesCents: 70,
    setup: 'News fade',
    rating: 2,
    notes: 'Half an hour after the release, still too wild.',
  },
  {
    at: [9, 8, 3],
    levels: ['GBPUSD', 'BUY', '1.26610', '1.26350', '1.27130', '1.27130', '0.38'],
    feesCents: 266,
    setup: 'London breakout',
    rating: 5,
  },
  {
    at: [8, 10, 6],
    levels: ['USDCAD', 'SELL', '1.37320', '1.37600', '1.36760', '1.37600', '0.49'],
    feesCents: 343,
    profitCents: -10000,
    setup: 'Range edge',
    rating: 3,
  },
  {
    at: [6, 8, 5],
    levels: ['EURUSD', 'BUY', '1.08310', '1.08070', '1.08790', '1.08598', '0.42'],
    feesCents: 294,
    setup: 'London breakout',
    rating: 4,
  },
  {
    at: [5, 13, 4],
    levels: ['AUDUSD', 'BUY', '0.65290', '0.65070', '0.65730', '0.65070', '0.45'],
    feesCents: 315,
    setup: 'Structure retest',
    rating: 4,
    notes: 'Good entry, wrong day.',
  },
  {
    at: [3, 8, 3],
    levels: ['GBPUSD', 'SELL', '1.26930', '1.27180', '1.26430', '1.26430', '0.40'],
    feesCents: 280,
    setup: 'London breakout',
    rating: 5,
  },
  {
    at: [2, 9, 7],
    levels: ['NZDUSD', 'BUY', '0.59860', '0.59620', '0.60340', '0.60340', '0.42'],
    feesCents: 294,
    setup: 'Range edge',
    rating: 4,
  },
  {
    at: [1, 14, 0],
    levels: ['EURUSD', 'BUY', '1.08440', '1.08190', '1.08940', null, '0.40'],
    feesCents: 280,
    setup: 'Structure retest',
    notes: 'Second touch of the level from the call. Out below 1.0819.',
  },
]

/** An account of 25,000 dollars that risks half a percent. */
export const mentorshipTrades: DemoTrade[] = [
  {
    at: [28, 7, 4],
    levels: ['GBPUSD', 'BUY', '1.25940', '1.25640', '1.26690', '1.26690', '0.42'],
    feesCents: 294,
    setup: 'Session drive',
    rating: 5,
  },
  {
    at: [26, 13, 3],
    levels: ['XAUUSD', 'BUY', '2385.20', '2376.70', '2402.20', '2376.70', '0.15'],
    feesCents: 105,
    setup: 'Continuation',
    rating: 3,
  },
  {
    at: [24, 7, 6],
    levels: ['EURUSD', 'SELL', '1.07880', '1.08130', '1.07255', '1.07480', '0.50'],
    feesCents: 350,
    setup: 'Liquidity sweep',
    rating: 4,
  },
  {
    at: [21, 8, 5],
    levels: ['GBPJPY', 'BUY', '191.450', '190.850', '192.650', '192.650', '0.31'],
    feesCents: 217,
    profitCents: 24636,
    setup: 'Continuation',
    rating: 4,
  },
  {
    at: [19, 13, 2],
    levels: ['EURUSD', 'BUY', '1.07990', '1.07770', '1.08540', '1.07770', '0.57'],
    feesCents: 399,
    setup: 'Liquidity sweep',
    rating: 3,
  },
  {
    at: [17, 7, 7],
    levels: ['GBPUSD', 'SELL', '1.26540', '1.26820', '1.25840', '1.25840', '0.45'],
    feesCents: 315,
    setup: 'Session drive',
    rating: 5,
    notes: 'Overnight high taken, then nothing but sellers.',
  },
  {
    at: [14, 8, 4],
    levels: ['USDCHF', 'BUY', '0.88120', '0.87880', '0.88600', '0.87880', '0.46'],
    feesCents: 322,
    profitCents: -12489,
    setup: 'Continuation',
    rating: 2,
    notes: 'Against the dollar of that day. I saw it and took it anyway.',
  },
  {
    at: [12, 13, 5],
    levels: ['XAUUSD', 'SELL', '2432.80', '2442.30', '2413.80', '2413.80', '0.13'],
    feesCents: 91,
    setup: 'Liquidity sweep',
    rating: 5,
  },
  {
    at: [10, 7, 3],
    levels: ['EURUSD', 'BUY', '1.08220', '1.07980', '1.08820', '1.08220', '0.52'],
    feesCents: 364,
    setup: 'Session drive',
    rating: 4,
  },
  {
    at: [8, 8, 6],
    levels: ['GBPJPY', 'SELL', '194.620', '195.170', '193.520', '193.905', '0.34'],
    feesCents: 238,
    profitCents: 16099,
    setup: 'Liquidity sweep',
    rating: 4,
    notes: 'Target was two big figures away: I took what the session gave.',
  },
  {
    at: [6, 7, 4],
    levels: ['GBPUSD', 'BUY', '1.26380', '1.26120', '1.27030', '1.27030', '0.48'],
    feesCents: 336,
    setup: 'Session drive',
    rating: 5,
  },
  {
    at: [5, 13, 3],
    levels: ['USDCHF', 'SELL', '0.88610', '0.88830', '0.88170', '0.88830', '0.50'],
    feesCents: 350,
    profitCents: -12443,
    setup: 'Continuation',
    rating: 3,
  },
  {
    at: [3, 7, 5],
    levels: ['EURUSD', 'BUY', '1.08260', '1.08020', '1.08860', '1.08764', '0.52'],
    feesCents: 364,
    setup: 'Liquidity sweep',
    rating: 5,
    notes: 'Sweep of the Asian low, entry on the way back in.',
  },
  {
    at: [2, 8, 4],
    levels: ['XAUUSD', 'BUY', '2406.10', '2397.10', '2424.10', '2397.10', '0.14'],
    feesCents: 98,
    setup: 'Session drive',
    rating: 2,
    notes: 'Third gold trade of the week. One too many?',
  },
  {
    at: [1, 7, 0],
    levels: ['GBPUSD', 'BUY', '1.26780', '1.26500', '1.27480', null, '0.45'],
    feesCents: 315,
    setup: 'Session drive',
    notes: 'London open held the overnight low. Stop to entry after 1R.',
  },
]
