import { standbyDrill } from '#testing/drills/standby.ts'

standbyDrill({ writers: 8, awayMs: 2000 })
