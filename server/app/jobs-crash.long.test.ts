import { jobsDrill } from '#testing/drills/jobs.ts'

jobsDrill({ people: 500, kills: 50 })
