import type { Names } from './names.ts'

/** The contract, the migration and the server's side of a new module: path to text. */
export function serverFiles(names: Names, migration: string): Record<string, string> {
  const { name, singular } = names
  const module = `server/modules/${name}`
  return {
    [`contract/${name}.ts`]: contract(names),
    [`database/migrations/${migration}-${name}.ts`]: migrationOf(names),
    [`${module}/index.ts`]: door(names),
    [`${module}/${name}.routes.ts`]: routes(names),
    [`${module}/${name}.rules.ts`]: rules(),
    [`${module}/${name}.store.ts`]: store(names),
    [`${module}/${name}.schema.ts`]: schema(names),
    [`${module}/${name}.present.ts`]: present(names),
    [`${module}/list-${name}.ts`]: listOperation(names),
    [`${module}/create-${singular}.ts`]: createOperation(names),
  }
}

const contract = ({ name, one, One, Many, words }: Names) => `
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, pageQuery, text } from './values.ts'

export const ${one}InputSchema = z.object({
  title: text({ min: 1, max: 200, message: 'Title is required' }),
})
export type ${One}Input = z.infer<typeof ${one}InputSchema>

const ${one}Schema = z.object({
  id,
  title: z.string(),
  createdAt: instant,
})
export type ${One} = z.infer<typeof ${one}Schema>

export const list${Many} = endpoint({
  method: 'GET',
  path: '/${name}',
  summary: 'The ${words} of the caller, newest first',
  query: pageQuery,
  success: { status: 200, body: z.array(${one}Schema) },
})

export const create${One} = endpoint({
  method: 'POST',
  path: '/${name}',
  summary: 'Add to the ${words} of the caller',
  body: ${one}InputSchema,
  success: { status: 201, body: ${one}Schema },
})
`

const migrationOf = ({ table, heading }: Names) => `
import { type Kysely, sql } from 'kysely'

/** ${heading} that belong to one user each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`
    create table ${table} (
      id uuid primary key,
      owner_id uuid not null references users on delete cascade,
      title text not null check (length(title) between 1 and 200),
      -- The title as titles are compared: nobody has the same one twice.
      title_key text not null,
      created_at timestamptz not null,
      constraint ${table}_title unique (owner_id, title_key)
    )\`.execute(db)
  await sql\`
    create index ${table}_of_owner on ${table} (owner_id, created_at desc)\`.execute(db)
}
`

const door = ({ name, singular, many, One, Many, words }: Names) => `
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/route.ts'
import { createCreate${One} } from './create-${singular}.ts'
import { createList${Many} } from './list-${name}.ts'
import { ${many}Routes } from './${name}.routes.ts'

export interface ${Many}Deps {
  db: Database
  now: Clock
}

export interface ${Many} {
  routes: Route[]
}

/** The ${words} of each user, which nobody else sees. */
export function create${Many}(deps: ${Many}Deps): ${Many} {
  const routes = ${many}Routes({ list: createList${Many}(deps), create: createCreate${One}(deps) })
  return { routes }
}
`

const routes = ({ name, singular, many, One, Many }: Names) => `
import { create${One}, list${Many} } from '#contract/${name}.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { createCreate${One} } from './create-${singular}.ts'
import type { createList${Many} } from './list-${name}.ts'

interface Operations {
  list: ReturnType<typeof createList${Many}>
  create: ReturnType<typeof createCreate${One}>
}

export const ${many}Routes = (operations: Operations): Route[] => [
  route(list${Many}, {
    access: 'account.own',
    handle: async ({ actor, query, reply }) => {
      const { ${many}, total } = await operations.list(actor, query)
      reply.header('x-total-count', String(total))
      return ${many}
    },
  }),
  route(create${One}, {
    access: 'account.own',
    handle: ({ actor, body }) => operations.create(actor, body),
  }),
]
`

const rules = () => `
/** Titles of one key are the same title: capitals and the width of gaps do not count. */
export const titleKey = (title: string): string =>
  title.normalize('NFC').replace(/\\s+/g, ' ').toLowerCase()
`

const store = ({ table, One, Many, words }: Names) => `
import type { Insertable, Selectable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type ${One}Row = Selectable<Tables['${table}']>

/** One page of somebody's ${words}, newest first, and how many there are in all. */
export async function list${Many}Of(
  executor: Executor,
  ownerId: string,
  part: { limit: number; offset: number },
): Promise<{ rows: ${One}Row[]; total: number }> {
  const own = executor.selectFrom('${table}').where('owner_id', '=', ownerId)
  const page = own.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  const [rows, { total }] = await Promise.all([
    page.limit(part.limit).offset(part.offset).execute(),
    own.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** Gives the new row, or null when the owner has one of that title. */
export async function insert${One}(
  executor: Executor,
  values: Insertable<Tables['${table}']>,
): Promise<${One}Row | null> {
  const row = await executor
    .insertInto('${table}')
    .values(values)
    .onConflict((conflict) => conflict.constraint('${table}_title').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}
`

const schema = ({ table, Many }: Names) => `
interface ${Many}Table {
  id: string
  owner_id: string
  title: string
  /** The title as titles are compared. */
  title_key: string
  created_at: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    ${table}: ${Many}Table
  }
}

export {}
`

const present = ({ name, One }: Names) => `
import type { ${One} } from '#contract/${name}.ts'
import type { ${One}Row } from './${name}.store.ts'

export const present${One} = (row: ${One}Row): ${One} => ({
  id: row.id,
  title: row.title,
  createdAt: row.created_at.toISOString(),
})
`

const listOperation = ({ name, many, One, Many }: Names) => `
import type { ${One} } from '#contract/${name}.ts'
import type { PageQuery } from '#contract/values.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ${Many}Deps } from './index.ts'
import { present${One} } from './${name}.present.ts'
import { list${Many}Of } from './${name}.store.ts'

export const createList${Many} =
  ({ db }: Pick<${Many}Deps, 'db'>) =>
  async (
    actor: Actor,
    { page, limit }: PageQuery,
  ): Promise<{ ${many}: ${One}[]; total: number }> => {
    const part = { limit, offset: (page - 1) * limit }
    const { rows, total } = await list${Many}Of(db.pool, actor.id, part)
    return { ${many}: rows.map(present${One}), total }
  }
`

const createOperation = ({ name, One, Many, words }: Names) => `
import type { ${One}, ${One}Input } from '#contract/${name}.ts'
import { newId } from '#server/platform/clock.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ${Many}Deps } from './index.ts'
import { present${One} } from './${name}.present.ts'
import { titleKey } from './${name}.rules.ts'
import { insert${One} } from './${name}.store.ts'

export const createCreate${One} =
  ({ db, now }: ${Many}Deps) =>
  async (actor: Actor, { title }: ${One}Input): Promise<${One}> => {
    const values = { id: newId(), title, title_key: titleKey(title), created_at: now() }
    const insert = insert${One}(db.pool, { ...values, owner_id: actor.id })
    const row = await insert.catch((error: unknown) => {
      // The account was deleted while its owner was still known to this process.
      throw violatedForeignKey(error) ? new Failure('unauthorized', 'Please sign in.') : error
    })
    if (!row) throw new Failure('conflict', 'One of your ${words} has this title already.')
    return present${One}(row)
  }
`
