// Of a night: it restarts programs, or measures them.
// @module-tag long
import { outageDrill } from '#testing/drills/outage.ts'

outageDrill({ seconds: 5 })
