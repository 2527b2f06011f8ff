// Of a night: it restarts programs, or measures them.
// @module-tag long
import { statementDrill } from '#testing/drills/statement.ts'

statementDrill({ rows: 10_000, kills: 1 })
