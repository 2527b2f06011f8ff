import * as contract from '#contract/imports.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { ImportsDeps } from './deps.ts'
import type { Operations } from './operations.ts'

export const importsRoutes = (imports: Operations, media: ImportsDeps['media']): Route[] => [
  route(contract.listTradingAccounts, {
    access: 'journal.own',
    handle: ({ actor }) => imports.listAccounts(actor),
  }),
  route(contract.createTradingAccount, {
    access: 'journal.own',
    handle: ({ actor, body }) => imports.createAccount(actor, body),
  }),
  route(contract.updateTradingAccount, {
    access: 'journal.own',
    handle: ({ actor, params, body }) => imports.updateAccount(actor, params.id, body),
  }),
  route(contract.deleteTradingAccount, {
    access: 'journal.own',
    handle: ({ actor, params }) => imports.deleteAccount(actor, params.id),
  }),
  route(contract.createImport, {
    access: 'journal.own',
    handle: ({ actor, request }) =>
      imports.create(actor, () =>
        media.readAttachmentForm(actor, request, contract.statementBytesMaximum),
      ),
  }),
  route(contract.listImports, {
    access: 'journal.own',
    handle: ({ actor, query }) => imports.list(actor, query),
  }),
  route(contract.getImport, {
    access: 'journal.own',
    handle: ({ actor, params }) => imports.get(actor, params.id),
  }),
  route(contract.updateImport, {
    access: 'journal.own',
    handle: ({ actor, params, body }) => imports.update(actor, params.id, body),
  }),
  route(contract.confirmImport, {
    access: 'journal.own',
    handle: ({ actor, params }) => imports.confirm(actor, params.id),
  }),
  route(contract.deleteImport, {
    access: 'journal.own',
    handle: ({ actor, params }) => imports.delete(actor, params.id),
  }),
]
