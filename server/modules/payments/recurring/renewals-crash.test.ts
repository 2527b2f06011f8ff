// Of a night: it restarts programs, or measures them.
// @module-tag long
import { renewalsDrill } from '#testing/drills/renewals.ts'

renewalsDrill({ members: 4, periods: 2, kills: 1 })
