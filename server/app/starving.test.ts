import { starvingDrill } from '#testing/drills/starving.ts'

starvingDrill({ signIns: 20, isAlone: false })
