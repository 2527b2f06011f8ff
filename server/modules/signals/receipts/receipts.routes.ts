import * as calls from '#contract/signals/receipts.ts'
import { madeFileRoute } from '#server/platform/heavy/file-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { SignalsDeps } from '../index.ts'
import { readStamping } from '../stamps/stamping.ts'
import { exportRecord, listHeads, readReceipt } from './receipts.ts'
import { replaceKey } from './signing.ts'

export const receiptsRoutes = (deps: SignalsDeps): Route[] => [
  route(calls.listRecordHeads, {
    // What is signed is meant to be held by as many as possible.
    access: 'public',
    handle: ({ query, reply }) => {
      reply.headers({
        // Not even for a minute, so that nobody is shown a key that was just replaced.
        'cache-control': 'no-cache',
        'access-control-allow-origin': '*',
      })
      return listHeads(deps, query.fromEntry)
    },
  }),
  route(calls.getSignalReceipt, {
    access: 'content.read',
    handle: ({ actor, params }) => readReceipt(deps, actor, params.id),
  }),
  madeFileRoute({
    path: calls.recordExportPath,
    access: 'content.read',
    summary: 'The record of all signals, of which the caller sees what is for their programs',
    what: 'A line each: what the file is, every entry, every signed head, what followers could have had',
    type: 'text/plain',
    begin: async () => ({
      'content-disposition': `attachment; filename="signal-record-${deps.now().toISOString().slice(0, 10)}.jsonl"`,
    }),
    pieces: ({ actor }) => exportRecord(deps, actor),
  }),
  route(calls.getStamping, {
    access: 'settings.manage',
    handle: ({ actor }) => readStamping(deps, actor),
  }),
  route(calls.replaceRecordKey, {
    access: 'settings.manage',
    effect: 'gives-right',
    handle: ({ actor, body }) => replaceKey(deps, actor, body.key),
  }),
]
