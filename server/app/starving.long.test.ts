import { starvingDrill } from '#testing/drills/starving.ts'

starvingDrill({ signIns: 200 })
