import { useQuery } from '@tanstack/react-query'
import { BadgeX, ExternalLink, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { firstPage, useListState } from '#client/platform/lists/list-state.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { Below } from '#client/ui/layout/below.tsx'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { FirstOne } from '#client/ui/lists/first-one.tsx'
import { RowActions } from '#client/ui/lists/row-actions.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { certificateSorts, type IssuedCertificate } from '#contract/certificates.ts'
import { certificatePage, memberPage, sectionPage } from '#contract/site/pages.ts'
import { isValid, shortDayOfIssue } from './certificate-words.ts'
import { ConditionsCard } from './conditions-form.tsx'
import { issuedCertificatesQuery } from './managed-certificates.queries.ts'

const ChangeCertificateDialog = lateDialog(
  async () => (await import('./change-certificate-dialog.tsx')).ChangeCertificateDialog,
)

const DesignCard = lateContent(async () => (await import('./design-form.tsx')).DesignCard)

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(issuedCertificatesQuery(firstPage))]

/** Everybody's certificates, revoking and restoring them, and what those of each program demand. */
export default function AdminCertificatesSection() {
  const list = useListState({ sortKeys: certificateSorts })
  const certificates = useQuery(issuedCertificatesQuery(list.call))
  const [changed, setChanged] = useState<IssuedCertificate | null>(null)
  const columns: Column<IssuedCertificate>[] = [
    ...certificateColumns,
    {
      ...actionsColumn,
      cell: (certificate) => (
        <CertificateActions certificate={certificate} onChange={() => setChanged(certificate)} />
      ),
    },
  ]
  return (
    <>
      <AdminList
        title="Certificates"
        caption="Certificates"
        item="certificate"
        items="certificates"
        list={list}
        query={certificates}
        rows={certificates.data?.items}
        total={certificates.data?.total}
        rowKey={({ id }) => id}
        columns={columns}
        empty={
          <FirstOne
            hint="Each student of the Academy gets one automatically, once everything is completed and you have said in the settings that the Academy is complete. Students of the Mentorship get one if you say so under Conditions."
            make={{ to: sectionPage('academy-settings') }}
            label="Open the settings"
          >
            No certificates yet
          </FirstOne>
        }
        failure="Failed to load the certificates. Please try again."
        searchLabel="Search certificates by name, e-mail or code"
        searchPlaceholder="Search name, e-mail or code"
      />
      <Below loading={certificates.isLoading}>
        <ConditionsCard />
        <DesignCard waiting={<Spinner />} failure="The design could not be loaded." />
      </Below>
      {changed && (
        <ChangeCertificateDialog certificate={changed} onClose={() => setChanged(null)} />
      )}
    </>
  )
}

interface CertificateActionsProps {
  certificate: IssuedCertificate
  onChange: () => void
}

function CertificateActions({ certificate, onChange }: CertificateActionsProps) {
  const navigate = useNavigate()
  const { code, name } = certificate
  const change = isValid(certificate)
    ? { label: 'Revoke', name: `Revoke the certificate of ${name}`, icon: BadgeX }
    : { label: 'Restore', name: `Restore the certificate of ${name}`, icon: RotateCcw }
  return (
    <RowActions
      subject={name}
      actions={[
        {
          label: 'Open',
          name: `Open the certificate of ${name}`,
          icon: <ExternalLink aria-hidden="true" />,
          opensRow: true,
          onSelect: () => void navigate(certificatePage(code)),
        },
        {
          label: change.label,
          name: change.name,
          icon: <change.icon aria-hidden="true" />,
          onSelect: onChange,
        },
      ]}
    />
  )
}

const certificateColumns: Column<IssuedCertificate>[] = [
  {
    key: 'name',
    header: 'Name',
    phone: 'first',
    wide: true,
    cell: ({ name, email, userId }) => (
      <>
        <span className="block font-medium">{name}</span>
        <Link
          to={memberPage(userId)}
          className="text-compact text-muted-foreground underline-offset-4 hover:underline @max-xl:hidden"
        >
          {email}
        </Link>
      </>
    ),
  },
  { key: 'program', header: 'Program', cell: ({ program }) => program },
  {
    key: 'code',
    header: 'Code',
    phone: 'second',
    cell: ({ code }) => <span className="font-mono">{code}</span>,
  },
  {
    key: 'issued',
    header: 'Issued',
    phone: 'second-end',
    cell: ({ issuedOn }) => (
      <time dateTime={issuedOn} className="tabular-nums">
        {shortDayOfIssue(issuedOn)}
      </time>
    ),
  },
  {
    key: 'state',
    header: 'State',
    phone: 'first-end',
    cell: (certificate) =>
      isValid(certificate) ? (
        <Badge variant="success">Valid</Badge>
      ) : (
        <Badge variant="danger">Revoked</Badge>
      ),
  },
]
