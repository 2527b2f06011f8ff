import type { SpecRow } from './row.ts'
import { click, holdBack } from './steps.ts'

const journey = 'e2e/mentor-student.test.ts'
const empty = 'client/app/empty-dashboards.browser.test.tsx'
const month = 'the month and a challenge follow the journal, and three trades have a rank'
const signal = 'a strategy has its page, and a premium signal comes and ends without a reload'

/** Section 2: the mentorship dashboard. */
export const mentorshipDashboard: SpecRow[] = [
  {
    as: 'mentorship',
    at: '/dashboard',
    shows: [
      'Elite Mentorship',
      'Advanced trading strategies and personalised guidance',
      'Refresh',
      'Last updated',
      'Your Performance This Month',
      'Win Rate',
      'P&L',
      'Trades',
      'Leaderboard Rank',
      'Overview',
      'Next Mentorship Call',
      'Mentorship call: your week in review',
      'Featured Strategy',
      'win rate',
      'Active Challenge',
      'Journal every trade',
    ],
  },
  {
    as: 'mentorship',
    at: '/dashboard',
    after: ['refreshing', holdBack('**/api/mentor/mentorship-content*', click('Refresh'))],
    shows: ['Refreshing...'],
  },
  {
    says: 'win rate, P&L, trades and rank: their defaults 0%, $0, 0 and N/A',
    file: journey,
    test: month,
  },
  {
    says: 'performance (values: not shown)',
    instead: "computed from the trades closed this month in the user's time zone",
    file: 'server/modules/dashboards/performance.test.ts',
    test: 'mentorship shows the month in the caller’s time zone, ranked among its students',
  },
  {
    says: 'leaderboard rank',
    instead: 'among mentorship students with at least 3 trades, by total R',
    file: 'server/modules/journal/figures.test.ts',
    test: 'the leaderboard: three trades at least, the best first, equal results share a place',
  },
  { says: 'the rank appears with the third trade', file: journey, test: month },
  {
    says: 'No upcoming session / Check schedule for updates, No strategy available / Check back for new strategies, No active challenge / Join a challenge to compete!',
    file: empty,
    test: 'of the mentorship /dashboard',
  },
  {
    as: 'mentorship',
    at: '/dashboard/sessions',
    shows: ['Mentorship call: your week in review', 'Join Session', 'Opens in', 'Add to calendar'],
  },
  {
    says: 'Join Session on the mentorship: no action',
    instead: 'opens the meeting',
    file: journey,
    test: 'a mentorship call is joined from the list',
  },
  {
    says: 'no sessions: Live sessions will appear here.',
    file: empty,
    test: 'of the mentorship /dashboard/sessions',
  },
  {
    as: 'mentorship',
    at: '/dashboard/strategies',
    shows: [
      'London Open Range',
      'Weekly Level Reversal',
      'Win Rate',
      'Low Risk',
      'High Risk',
      'Learn Strategy',
    ],
  },
  {
    says: "the risk level badge shows 'Low' differently from the others",
    file: 'client/features/strategies/strategy-words.test.ts',
    test: 'a low risk looks different from the others',
  },
  {
    as: 'mentorship',
    at: '/dashboard/strategies',
    after: [
      'learning a strategy',
      (page) => page.getByRole('link', { name: 'Learn Strategy: London Open Range' }).click(),
    ],
    shows: ['Rules', 'Stop and target', 'Record', 'Signals that used this strategy'],
  },
  {
    says: 'Learn Strategy: no action',
    instead: 'strategy page: rules, video, the signals that used it and their record',
    file: journey,
    test: signal,
  },
  {
    says: 'no strategies: Advanced strategies will appear here.',
    file: empty,
    test: 'of the mentorship /dashboard/strategies',
  },
  {
    as: 'mentorship',
    at: '/dashboard/signals',
    shows: ['BUY', 'SELL', 'Active', 'Entry', 'Take Profit', 'Stop Loss'],
  },
  {
    says: 'signal card: title, direction, status, createdAt, entry, takeProfit, stopLoss, content',
    file: journey,
    test: signal,
  },
  {
    says: 'BUY is green, any other direction red',
    file: journey,
    test: signal,
  },
  {
    says: 'no signals: Premium signals will appear here.',
    file: empty,
    test: 'of the mentorship /dashboard/signals',
  },
  {
    as: 'mentorship',
    at: '/dashboard/challenges',
    shows: [
      'Journal every trade',
      'Twenty closed trades in your journal',
      'Active',
      'Reward',
      'A 30-minute review of your journal with your mentor',
      'Ends',
      'Five R in a month',
      'Upcoming',
    ],
    names: ['Progress of Journal every trade'],
  },
  {
    says: "challenge status: 'active' highlighted, others secondary",
    file: journey,
    test: month,
  },
  {
    says: 'challenge progress (how it moves: not shown)',
    instead: 'status and progress are computed from the metric',
    file: 'server/modules/challenges/challenges.test.ts',
    test: 'trades of its time count, and what has been completed stays so',
  },
  {
    says: 'no challenges: Monthly challenges will appear here.',
    file: empty,
    test: 'of the mentorship /dashboard/challenges',
  },
]
