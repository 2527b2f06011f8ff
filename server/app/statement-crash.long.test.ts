import { statementDrill } from '#testing/drills/statement.ts'

statementDrill({ rows: 100_000, kills: 5 })
