import { renewalsDrill } from '#testing/drills/renewals.ts'

renewalsDrill({ members: 120, periods: 6, kills: 15 })
