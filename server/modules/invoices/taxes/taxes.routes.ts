import * as calls from '#contract/taxes.ts'
import { csvRoute } from '#server/platform/heavy/csv-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { InvoicesDeps } from '../index.ts'
import { getOwnTax, updateOwnTax } from './own-tax.ts'
import { exportTax, recordTaxExport } from './tax-report.ts'
import { getTaxSettings, removeTaxRate, setTaxRate, updateTaxSettings } from './tax-settings.ts'

export const taxesRoutes = (deps: InvoicesDeps): Route[] => [
  route(calls.getTaxSettings, {
    access: 'settings.manage',
    handle: () => getTaxSettings(deps),
  }),
  route(calls.updateTaxSettings, {
    access: 'settings.manage',
    effect: 'moves-money',
    handle: ({ actor, body }) => updateTaxSettings(deps, actor, body),
  }),
  route(calls.setTaxRate, {
    access: 'settings.manage',
    effect: 'moves-money',
    handle: ({ actor, body }) => setTaxRate(deps, actor, body),
  }),
  route(calls.removeTaxRate, {
    access: 'settings.manage',
    effect: 'moves-money',
    handle: ({ actor, params }) => removeTaxRate(deps, actor, params.id),
  }),
  csvRoute({
    path: calls.taxCsvPath,
    access: 'payments.read',
    effect: 'shows-data',
    summary: 'The tax of a quarter by country as a CSV file',
    what: 'The sums by country, rate and currency',
    query: calls.taxQuarterSchema,
    name: ({ quarter }) => ['tax', quarter].filter(Boolean).join('-'),
    begin: ({ actor, query }) => recordTaxExport(deps, actor, query),
    content: ({ query }) => exportTax(deps, query),
  }),
  route(calls.getOwnTax, {
    access: 'payments.own',
    handle: ({ actor }) => getOwnTax(deps, actor),
  }),
  route(calls.updateOwnTax, {
    access: 'payments.own',
    handle: ({ actor, body }) => updateOwnTax(deps, actor, body),
  }),
]
