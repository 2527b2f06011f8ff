import { OperationsStatus } from '#client/features/admin/operations-status.tsx'
import { SystemSection, systemReads } from '#client/features/system/system-section.tsx'

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = systemReads

/** How the program is running, with its backups and its disk. */
export default function AdminSystem() {
  return (
    <div className="flex flex-col gap-(--page-gap)">
      <OperationsStatus />
      <SystemSection />
    </div>
  )
}
