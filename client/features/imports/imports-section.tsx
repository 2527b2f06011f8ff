import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { pageSize } from '#client/platform/lists/list-state.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { FilePicker } from '#client/ui/controls/file-picker.tsx'
import { Badge, type BadgeProps } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import type { ImportStatus, ListedImport } from '#contract/imports.ts'
import { importPage, importsPage, ownJournalPage, statementHelpPage } from '#contract/site/pages.ts'
import { ImportPage } from './import-page.tsx'
import { accepted, accountTitle, counted, listFailure, statusNames } from './import-words.ts'
import { importsQuery } from './imports.queries.ts'
import { StatementHelp } from './statement-help.tsx'
import { TradingAccounts } from './trading-accounts.tsx'
import { useStatementSending } from './use-statement-sending.ts'

/** Statements: uploading one, earlier ones and their accounts; or the one, or the help, named. */
export default function ImportsSection({ id }: { id: string | null }) {
  if (id === helpId) return <StatementHelp />
  return id ? <ImportPage key={id} id={id} /> : <Imports />
}

const helpId = statementHelpPage.slice(importsPage.length + 1)

function Imports() {
  const { file, progress, problem, choose } = useStatementSending()
  return (
    <section aria-labelledby="imports" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="imports" className="text-lg font-semibold">
          Import a statement
        </h2>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={statementHelpPage} variant="outline">
            How to get your statement
          </ButtonLink>
          <ButtonLink to={ownJournalPage} variant="outline">
            Back to the journal
          </ButtonLink>
        </div>
      </div>
      <FilePicker
        label="Choose a statement or drop it here"
        accept={accepted}
        hint="MetaTrader 4 or 5 (.htm, .html, .xlsx) or CSV, at most 50 MB. Nothing is imported until you have checked it."
        file={file}
        onChange={(chosen) => void choose(chosen)}
        progress={progress}
        error={problem}
      />
      <Earlier />
      <TradingAccounts />
    </section>
  )
}

function Earlier() {
  const [page, setPage] = useState(1)
  const imports = useQuery(importsQuery(page))
  return (
    <Card title="Statements">
      <Table
        caption="Statements"
        columns={columns}
        rows={imports.data?.items}
        rowKey={({ id }) => id}
        empty="You have not uploaded a statement yet."
        error={imports.isError ? listFailure : null}
        onRetry={() => void imports.refetch()}
      />
      <Pagination
        label="statements"
        page={page}
        pageSize={pageSize}
        total={imports.data?.total}
        onChange={setPage}
      />
    </Card>
  )
}

const looks: Record<ImportStatus, BadgeProps['variant']> = {
  reading: 'info',
  ready: 'warning',
  importing: 'info',
  imported: 'success',
  failed: 'danger',
}

const columns: Column<ListedImport>[] = [
  {
    key: 'file',
    header: 'Statement',
    wide: true,
    cell: ({ id, fileName, account, status, result, createdAt }) => (
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex min-w-0 flex-col">
          <Link
            to={importPage(id)}
            className="min-h-6 font-medium break-all text-accent underline-offset-4 hover:underline"
          >
            {fileName}
          </Link>
          <span className="text-compact text-muted-foreground tabular-nums">
            {moment(createdAt)}
            {account ? ` · ${accountTitle(account)}` : ''}
          </span>
        </span>
        <span className="flex items-center gap-3 text-compact tabular-nums">
          {result && <span>{counted(result.added, 'trade')}</span>}
          <Badge variant={looks[status]}>{statusNames[status]}</Badge>
        </span>
      </span>
    ),
  },
]
