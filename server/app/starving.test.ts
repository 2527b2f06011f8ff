// Of a night: it restarts programs, or measures them.
// @module-tag long
import { starvingDrill } from '#testing/drills/starving.ts'

starvingDrill({ signIns: 10 })
