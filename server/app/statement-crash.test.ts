import { statementDrill } from '#testing/drills/statement.ts'

statementDrill({ rows: 20_000, kills: 1 })
