// Of a night: it restarts programs, or measures them.
// @module-tag long
import { drainDrill } from '#testing/drills/drain.ts'

// Few enough that two programs that start beside other tests answer them all.
drainDrill({ restarts: 2, perSecond: 25 })
