import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Card } from '#client/ui/displays/card.tsx'
import { wholeNumber } from '#client/ui/displays/format.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Table } from '#client/ui/lists/table.tsx'
import { bytesInWords } from '#contract/bytes.ts'
import { pages } from '#contract/site/pages.ts'
import type { System } from '#contract/system.ts'
import { FailedJobsCard } from './failed-jobs-card.tsx'
import { failedJobsQuery, systemQuery } from './system.queries.ts'
import { channelColumns, processColumns, queueColumns } from './system-tables.tsx'
import { mailText, paymentsText, versionsText } from './system-words.ts'

/** What the section reads first, for `sections.tsx`. */
export const systemReads = () => [firstRead(systemQuery()), firstRead(failedJobsQuery())]

/** How the program is running, followed while somebody looks. */
export function SystemSection() {
  const query = useQuery(systemQuery())
  if (query.data) return <State system={query.data} />
  if (!query.isError) return <Spinner label="Loading: System" />
  return <QueryError message="The state of the system could not be loaded." query={query} />
}

function State({ system }: { system: System }) {
  const { versions, processes, queues, deliveries } = system
  return (
    <>
      <Card title="Processes" description={versionsText(versions)}>
        <Table
          caption="Processes"
          columns={processColumns}
          rows={processes}
          rowKey={({ id }) => id}
          empty="No process has announced itself yet"
        />
      </Card>
      <Card title="Waiting jobs" description="Work that is due and not begun, by queue.">
        <Table
          caption="Waiting jobs"
          columns={queueColumns}
          rows={queues}
          rowKey={({ name }) => name}
          empty="Nothing is waiting"
        />
      </Card>
      <FailedJobsCard />
      <Card title="Deliveries" description="What was told in the last 24 hours, by channel.">
        <Table
          caption="Deliveries of the last 24 hours"
          columns={channelColumns}
          rows={deliveries}
          rowKey={({ channel }) => channel}
          empty="Nobody was told anything in the last 24 hours"
        />
      </Card>
      <Services system={system} />
    </>
  )
}

function Services({
  system: { databaseBytes, mail, payments, userFilesBytes },
}: {
  system: System
}) {
  return (
    <Card title="Services">
      <div className="flex flex-col gap-4">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2 text-sm">
          <dt className="text-muted-foreground">Database</dt>
          <dd className="tabular-nums">{bytesInWords(databaseBytes)}</dd>
          <dt className="text-muted-foreground">Files of users</dt>
          <dd className="tabular-nums">{bytesInWords(userFilesBytes)}</dd>
          <dt className="text-muted-foreground">E-mail</dt>
          <dd>{mailText(mail)}</dd>
          <dt className="text-muted-foreground">Payments</dt>
          <dd>{paymentsText(payments)}</dd>
        </dl>
        {payments.openDisputes > 0 && (
          <Notice variant="warning">
            Disputed payments that are undecided: {wholeNumber(payments.openDisputes)}. They are
            marked under{' '}
            <Link to={pages.transactions} className="rounded-sm underline underline-offset-4">
              Transactions
            </Link>
            .
          </Notice>
        )}
      </div>
    </Card>
  )
}
