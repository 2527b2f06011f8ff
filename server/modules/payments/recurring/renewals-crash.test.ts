import { renewalsDrill } from '#testing/drills/renewals.ts'

renewalsDrill({ members: 8, periods: 3, kills: 2 })
