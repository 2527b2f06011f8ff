import * as calls from '#contract/imports.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { createAccount, deleteAccount, listAccounts, updateAccount } from './accounts.ts'
import { confirmImport } from './confirming.ts'
import { createImport, deleteImport, getImport, listImports, updateImport } from './importing.ts'
import type { ImportsDeps } from './index.ts'

export const importsRoutes = (deps: ImportsDeps & { attempts: RateLimiter }): Route[] => [
  route(calls.listTradingAccounts, {
    access: 'journal.own',
    handle: ({ actor }) => listAccounts(deps, actor),
  }),
  route(calls.createTradingAccount, {
    access: 'journal.own',
    handle: ({ actor, body }) => createAccount(deps, actor, body),
  }),
  route(calls.updateTradingAccount, {
    access: 'journal.own',
    handle: ({ actor, params, body }) => updateAccount(deps, actor, params.id, body),
  }),
  route(calls.deleteTradingAccount, {
    access: 'journal.own',
    handle: ({ actor, params }) => deleteAccount(deps, actor, params.id),
  }),
  route(calls.createImport, {
    access: 'journal.own',
    handle: ({ actor, request }) =>
      createImport(deps, actor, () =>
        deps.media.readAttachmentForm(actor, request, calls.statementBytesMaximum),
      ),
  }),
  route(calls.listImports, {
    access: 'journal.own',
    handle: ({ actor, query }) => listImports(deps, actor, query),
  }),
  route(calls.getImport, {
    access: 'journal.own',
    handle: ({ actor, params }) => getImport(deps, actor, params.id),
  }),
  route(calls.updateImport, {
    access: 'journal.own',
    handle: ({ actor, params, body }) => updateImport(deps, actor, params.id, body),
  }),
  route(calls.confirmImport, {
    access: 'journal.own',
    handle: ({ actor, params }) => confirmImport(deps, actor, params.id),
  }),
  route(calls.deleteImport, {
    access: 'journal.own',
    handle: ({ actor, params }) => deleteImport(deps, actor, params.id),
  }),
]
