import type { SpecCall } from './call.ts'
import { courseCalls, sessionAndSignalCalls } from './calls-content.ts'
import { accessCalls, accountCalls } from './calls-people.ts'

const dashboards: SpecCall[] = [
  {
    call: 'GET /community/content',
    as: 'free',
    status: 200,
    answers: 'one',
    holds:
      'courses.title courses.description signals.pair signals.direction signals.status signals.timestamp signals.entry signals.takeProfit signals.stopLoss signals.analysis',
  },
  {
    call: 'GET /academy/content',
    as: 'academy',
    status: 200,
    answers: 'one',
    holds:
      'progress.overallProgress progress.completedLessons progress.totalLessons assignments.title assignments.description assignments.dueDate assignments.submitted liveSession.title liveSession.scheduledTime tradingJournal.totalTrades',
  },
  {
    call: 'GET /mentor/mentorship-content',
    as: 'mentorship',
    status: 200,
    answers: 'one',
    holds:
      'mentorshipSessions.title mentorshipSessions.description mentorshipSessions.date advancedStrategies.title advancedStrategies.description advancedStrategies.winRate advancedStrategies.riskLevel challenges.title challenges.description challenges.status challenges.progress challenges.reward challenges.endDate performance.winRate performance.profitLoss performance.tradesCount performance.rankPosition',
  },
]

const payment: SpecCall[] = [
  { amount: 5000, program: 'academy' },
  { amount: 10000, program: 'mentorship' },
].map((sends) => ({
  call: `POST /payment/create-payment-intent (${sends.program})`,
  as: 'newcomer',
  sends,
  status: 200,
  answers: 'one',
  holds: 'clientSecret',
}))

/** Every call of section 7, in its order. */
export const specCalls: SpecCall[] = [
  ...accountCalls,
  ...dashboards,
  ...courseCalls,
  ...sessionAndSignalCalls,
  ...accessCalls,
  ...payment,
]
