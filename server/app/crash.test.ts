import { crashDrill } from '#testing/drills/crash.ts'

crashDrill({ kills: 1 })
