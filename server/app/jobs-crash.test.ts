import { jobsDrill } from '#testing/drills/jobs.ts'

jobsDrill({ people: 40, kills: 3 })
