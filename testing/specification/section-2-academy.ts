import type { Page } from 'playwright'
import type { SpecRow } from './row.ts'
import { click, holdBack } from './steps.ts'

const journey = 'e2e/academy-student.test.ts'
const journal = 'e2e/student-journal.test.ts'
const empty = 'client/app/empty-dashboards.browser.test.tsx'
const lessons = 'lessons are watched, left and gone on with elsewhere'
const sessions = 'live sessions count down, open by themselves 15 minutes before'
const assignments = 'assignments are handed in, sent back, handed in again'
const stored = 'a journal is kept on a phone'

const openLesson = async (page: Page) => {
  await click(/^Show lessons of Risk Before Reward/)(page)
  await click('Replay Position size from risk')(page)
}

/** Section 2: the academy dashboard. */
export const academyDashboard: SpecRow[] = [
  {
    as: 'academy',
    at: '/dashboard',
    shows: [
      'Academy Dashboard',
      'A 6-month journey to forex trading mastery',
      'Refresh',
      'Last updated',
      'Overall Progress',
      '50% Complete',
      'Overview',
      'Completed Lessons',
      'of 6 total',
      'Assignments',
      'of 2 submitted',
      'Next Live Session',
      'Academy call: position size in practice',
      'Trading Journal',
      'trades logged',
    ],
    names: ['Overall progress'],
  },
  {
    as: 'academy',
    at: '/dashboard',
    after: ['refreshing', holdBack('**/api/academy/content', click('Refresh'))],
    shows: ['Refreshing...'],
  },
  {
    says: 'a spinner shows until the first load of the academy finishes',
    file: empty,
    test: 'a spinner shows until the academy has loaded',
  },
  {
    says: 'Next Live Session without one: No upcoming session, Check schedule',
    file: empty,
    test: 'of the academy /dashboard',
  },
  {
    as: 'academy',
    at: '/dashboard/courses',
    shows: [
      'Risk Before Reward',
      'Position size, R-multiples and the management of an open trade.',
      '67%',
      'Reading the Chart',
      '33%',
    ],
    names: [
      'Progress of Risk Before Reward',
      'Show lessons of Risk Before Reward',
      'Progress of Reading the Chart',
      'Show lessons of Reading the Chart',
    ],
  },
  {
    as: 'academy',
    at: '/dashboard/courses',
    after: ['opening a course', click(/^Show lessons of Risk Before Reward/)],
    shows: ['1.', 'Position size from risk', '2.', '3.', 'Completed', 'Watch', 'Replay'],
    names: ['Hide lessons of Risk Before Reward'],
  },
  {
    as: 'academy',
    at: '/dashboard/courses',
    after: ['playing a lesson', openLesson],
    shows: ['Position size from risk'],
    names: ['Player: Position size from risk'],
  },
  { says: 'the player stands below the list of videos', file: journey, test: lessons },
  { says: 'a course of which all is done has the badge Completed', file: journey, test: lessons },
  { says: 'a completed video has a check mark and Replay', file: journey, test: lessons },
  { says: 'No video available for this course.', file: journey, test: lessons },
  {
    says: 'no courses: Course content will appear here once available., Refresh Courses',
    file: empty,
    test: 'of the academy /dashboard/courses',
  },
  {
    says: 'the button Refresh Courses reads the courses again',
    file: empty,
    test: 'Refresh Courses finds the course that has come meanwhile',
  },
  {
    as: 'academy',
    at: '/dashboard/live',
    shows: [
      'Academy call: position size in practice',
      'We size five trades together, from the stop to the lots.',
      'Join Session',
    ],
  },
  {
    says: 'Join Session: no action',
    instead: 'opens the meeting from 15 minutes before the start to its end, disabled before',
    file: journey,
    test: sessions,
  },
  {
    says: 'Join Session: no action (how often attendance counts)',
    instead: 'records attendance, once',
    file: 'server/modules/live-sessions/join-live-session.test.ts',
    test: 'from 15 minutes before the start to the end; attendance counts once',
  },
  {
    says: 'Join Session: no action (too early)',
    instead: 'a countdown',
    file: 'client/app/session-places.browser.test.tsx',
    test: 'a session that opens in a moment can be joined at that second, without anything else',
  },
  {
    says: 'scheduled date and time',
    instead: 'in the zone of the student',
    file: journey,
    test: sessions,
  },
  {
    as: 'academy',
    at: '/dashboard/live',
    after: [
      'looking for the calendar',
      (page) => page.getByText('Calendar feed').scrollIntoViewIfNeeded(),
    ],
    shows: ['Opens in', 'Add to calendar', 'Calendar feed'],
  },
  {
    says: 'Join Session: no action (calendar)',
    instead: "'Add to calendar' (.ics)",
    file: 'server/modules/live-sessions/calendar.test.ts',
    test: 'a session as a file: in UTC, always the same identifier, no meeting link',
  },
  {
    says: 'Join Session: no action (calendar feed)',
    instead: 'a personal calendar feed',
    file: 'server/modules/live-sessions/calendar.test.ts',
    test: 'a feed lists what its owner may see at the moment, without a sign-in',
  },
  {
    says: 'Join Session: no action (afterwards)',
    instead: 'a recording link',
    file: journey,
    test: sessions,
  },
  {
    says: 'no sessions: Live session schedule will appear here.',
    file: empty,
    test: 'of the academy /dashboard/live',
  },
  {
    as: 'academy',
    at: '/dashboard/assignments',
    shows: [
      'Size five trades',
      'Choose five setups from your charts',
      'Due',
      'Submitted',
      'View Submission',
      'Your risk plan on one page',
      'Pending',
      'Submit Assignment',
    ],
  },
  {
    says: 'Submit Assignment: no action',
    instead: 'a dialog with text in markdown and a file',
    file: journey,
    test: assignments,
  },
  {
    as: 'academy',
    at: '/dashboard/assignments',
    after: ['viewing a submission', click('View Submission: Size five trades')],
    shows: ['Attempt 1', 'Passed', 'Feedback of', 'exactly the habit we want'],
  },
  {
    says: 'View Submission: no action',
    instead: 'shows grade and feedback',
    file: journey,
    test: assignments,
  },
  {
    says: 'Submit Assignment: no action (again)',
    instead: 'resubmission until it has passed',
    file: 'server/modules/assignments/submissions.test.ts',
    test: 'a text in markdown is handed in, and again until it has passed',
  },
  {
    says: 'no assignments: Assignments will appear here.',
    file: empty,
    test: 'of the academy /dashboard/assignments',
  },
  {
    says: 'Trading journal interface will appear here.',
    instead: 'the journal; the text is its empty state',
    file: empty,
    test: 'of the academy /dashboard/journal',
  },
  {
    as: 'academy',
    at: '/dashboard/journal',
    shows: [
      'Trading Journal',
      'Add Trade',
      'Net profit',
      'Win rate',
      'Profit factor',
      'Expectancy',
      'Average R',
      'Max drawdown',
      'Equity curve',
    ],
  },
  {
    says: 'journal: placeholder (fields)',
    instead: 'trades with all their fields and screenshots, edited and deleted',
    file: journal,
    test: stored,
  },
  {
    says: 'journal: placeholder (figures)',
    instead: 'figures computed from the trades',
    file: 'server/modules/journal/figures.rules.test.ts',
    test: 'the summary that MetaTrader 5 gave of a real demo account',
  },
]
