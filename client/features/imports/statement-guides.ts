interface StatementGuide {
  platform: string
  /** What to press, in order. */
  steps: string[]
  /** What of the platform cannot be imported. */
  not?: string
}

/** How to get a file with one's trades, by platform. */
export const statementGuides: StatementGuide[] = [
  {
    platform: 'MetaTrader 4',
    steps: [
      'On the computer, open the Terminal window (Ctrl+T) and its tab Account History.',
      'Right-click in the list and choose All History.',
      'Right-click again and choose Save as Detailed Report. The file ends in .htm.',
    ],
  },
  {
    platform: 'MetaTrader 5',
    steps: [
      'On the computer, open the Toolbox window (Ctrl+T) and its tab History.',
      'Right-click in the list and choose Report, then HTML or Open XML (.xlsx).',
    ],
    not: 'The app on the phone cannot save a report. Use the terminal on a computer or in the browser.',
  },
  {
    platform: 'cTrader',
    steps: [
      'Open the History tab of the account and choose the whole period.',
      'Click Export (or right-click in the list) and choose CSV. Column headings with their zone, such as (UTC+3), are understood.',
    ],
    not: 'The Excel and the PDF statement: save an Excel file as CSV first.',
  },
  {
    platform: 'TradingView',
    steps: [
      'Open the strategy and its Strategy Report (Strategy Tester).',
      'Open the tab List of trades and click Export (the arrow pointing down) for a CSV.',
      'Do not rename the file: the symbol is in its name only.',
    ],
    not: 'The order history of Paper Trading: it is a list of orders, without results.',
  },
  {
    platform: 'Match-Trader',
    steps: ['Open History, then Closed Positions, and choose the period.', 'Click Export CSV.'],
  },
  {
    platform: 'DXtrade',
    steps: [
      'Open Trade History (closed positions), not Orders.',
      'Choose the whole period, open the menu of the window and click Export to CSV.',
    ],
  },
  {
    platform: 'TradeLocker',
    steps: [
      'Open Positions history below the chart, not Orders history.',
      'Click Export for a CSV.',
    ],
  },
  {
    platform: 'NinjaTrader',
    steps: [
      'Open New, Trade Performance, choose the account and the period, and click Generate.',
      'Open the Trades display, right-click and choose Export, then CSV.',
    ],
    not: 'The grids of orders and of executions.',
  },
  {
    platform: 'Tradovate',
    steps: [
      'Open the account’s Reports and choose Performance.',
      'Choose the period, then download the CSV.',
    ],
    not: 'The Orders and Fills reports.',
  },
  {
    platform: 'Prop firms (FTMO, FundedNext, The5ers and others)',
    steps: [
      'In the client area, open the account and its trading history or journal of closed trades.',
      'Click Export or Download CSV. If there is no such button, export from the platform itself, as above.',
    ],
  },
  {
    platform: 'Any other platform',
    steps: [
      'Export the closed trades (or closed positions) as CSV: one row for each trade, or two with the same number.',
      'It needs the symbol, both prices, the volume, the result, and when it was opened or closed. You then choose what each column contains.',
      'An Excel file (.xls or .xlsx) of another platform than MetaTrader: save it as CSV.',
    ],
  },
]

/** What becomes of the lines of a statement that are no trades. */
export const moneyOfStatements = [
  'Deposits and withdrawals are your money: they change the balance, and are no profit or loss.',
  'Credit and bonus stay the broker’s, also where the broker books them as a deposit with a comment such as Credit In. They are in no balance, drawdown or position size here, so the balance can be lower than the terminal shows; the account names them beside it.',
  'A correction changes your balance. So do commissions, interest, dividends and taxes: these and the correction count as losses or gains of the day in the rules of an account.',
]
