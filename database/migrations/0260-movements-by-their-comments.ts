import { type Kysely, sql } from 'kysely'

/** What a broker's comment on a line of the balance tells, as the importer reads it since the kinds exist. */
const comments: [RegExp, 'bonus' | 'correction'][] = [
  [/^(?:credit|crédito?|kredit|кредит|信用|신용)$|\bcredit[ _-]?(?:in|out)\b/iu, 'bonus'],
  [/bonus|bônus|\bbono\b|бонус|ボーナス|奖金|赠金|보너스/iu, 'bonus'],
  [
    /correct|corrección|correção|correzione|korrekt|korekt|korekc|oprava|коррект|корр?екц|düzeltme|adjust|ajust|調整|修正|调整|更正|수정|조정/iu,
    'correction',
  ],
]

/**
 * Movements that earlier imports took for deposits and withdrawals get the kind that their comment tells.
 * Compared here rather than by the database, whose letters are without case in some locales.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['account_movements', 'staged_movements'].map((name) => sql.table(name))) {
    const { rows } = await sql<{ comment: string }>`
      select distinct comment from ${table} where kind = 'balance' and comment <> ''`.execute(db)
    const told = Map.groupBy(rows, ({ comment }) => {
      const [, kind] = comments.find(([pattern]) => pattern.test(comment.trim())) ?? []
      return kind
    })
    for (const kind of ['bonus', 'correction'] as const) {
      const found = told.get(kind)?.map(({ comment }) => comment) ?? []
      await sql`
        update ${table} set kind = ${kind} where kind = 'balance' and comment = any (${found})`.execute(
        db,
      )
    }
  }
}
