// Of a night: it restarts programs, or measures them.
// @module-tag long
import { neighboursDrill } from '#testing/drills/neighbours.ts'

neighboursDrill({ trades: 4_000, rounds: 10 })
