// Of a night: it restarts programs, or measures them.
// @module-tag long
import { jobsDrill } from '#testing/drills/jobs.ts'

jobsDrill({ people: 12, kills: 1 })
