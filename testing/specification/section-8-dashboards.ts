import type { Page } from 'playwright'
import type { SpecRow } from './row.ts'
import { click } from './steps.ts'

const academyFailed = ['Error', 'Failed to load academy content. Please try again.']
const mentorshipFailed = ['Error', 'Failed to load mentorship content. Please try again.']

/** The lesson's file, and every new address of it, is missing. */
const playLostLesson = async (page: Page) => {
  await page.route('**/media/**', (call) => call.fulfill({ status: 404 }))
  await click(/^Show lessons of Risk Before Reward/)(page)
  await click('Watch Managing an open trade')(page)
}

/** Section 8: error messages of the academy and the mentorship. */
export const dashboardMessages: SpecRow[] = [
  { as: 'academy', at: '/dashboard', failing: 'GET /api/academy/content', shows: academyFailed },
  { as: 'academy', at: '/dashboard/courses', failing: 'GET /api/courses*', shows: academyFailed },
  {
    as: 'mentorship',
    at: '/dashboard',
    failing: 'GET /api/mentor/mentorship-content*',
    shows: mentorshipFailed,
  },
  {
    as: 'mentorship',
    at: '/dashboard/strategies',
    failing: 'GET /api/mentorship/strategies*',
    shows: mentorshipFailed,
  },
  {
    as: 'academy',
    at: '/dashboard/courses',
    after: ['playing a lesson that is gone', playLostLesson],
    shows: ['Error', 'Failed to play video. Please check the URL or try again.', 'Try again'],
  },
]
