import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#server/platform/database/database.ts'

/** A user's trading accounts with their movements, and the imports. */
export async function exportFor(executor: Executor, userId: string) {
  const [accounts, imports] = await Promise.all([
    executor
      .selectFrom('tradingAccounts')
      .select(['number', 'name', 'broker', 'currency', 'kind', 'timeZone', 'holdsOwn', 'createdAt'])
      .select((account) =>
        jsonArrayFrom(
          account
            .selectFrom('accountMovements')
            .whereRef('accountMovements.accountId', '=', 'tradingAccounts.id')
            .orderBy('accountMovements.at')
            .select(['ticket', 'kind', 'at', 'amountCents', 'comment']),
        ).as('movements'),
      )
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
    executor
      .selectFrom('statementImports')
      .select(['fileName', 'format', 'status', 'counts', 'result', 'createdAt', 'importedAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
  ])
  return { accounts, imports }
}
