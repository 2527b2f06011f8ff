import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#client/ui/overlays/menu.tsx'
import { bulkMaximum } from '#contract/members.ts'
import { membersText } from '../member-words.ts'
import type { Who } from '../members.queries.ts'
import type { BulkKind } from './bulk-dialog.tsx'

const BulkDialog = lateDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

interface BulkBarProps {
  who: Who
  /** How many are selected, and how many match in total. */
  count: number
  total: number
  onAll: () => void
  onClear: () => void
  /** Called with the id of the started job. */
  onBegun: (id: string) => void
}

const kinds: { kind: BulkKind; label: string }[] = [
  { kind: 'grant', label: 'Grant a program' },
  { kind: 'extend', label: 'Extend by one month' },
  { kind: 'message', label: 'Send a message' },
  { kind: 'tag', label: 'Add a tag' },
  { kind: 'untag', label: 'Remove a tag' },
]

/** The actions for the selected members. */
export function BulkBar({ who, count, total, onAll, onClear, onBegun }: BulkBarProps) {
  const [kind, setKind] = useState<BulkKind | null>(null)
  return (
    <section
      aria-label="Chosen members"
      className="flex flex-wrap items-center gap-2 rounded-lg border bg-muted/50 p-3"
    >
      <p role="status" className="mr-auto text-sm font-medium tabular-nums">
        {membersText(count)} chosen
      </p>
      {count < total && total <= bulkMaximum && (
        <Button size="sm" variant="ghost" onClick={onAll}>
          Choose all {total.toLocaleString('en-US')}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={onClear}>
        Choose none
      </Button>
      <Menu
        trigger={
          <Button size="sm">
            <Ellipsis aria-hidden="true" />
            Actions
          </Button>
        }
      >
        {kinds.slice(0, 3).map((entry) => (
          <MenuItem key={entry.kind} onSelect={() => setKind(entry.kind)}>
            {entry.label}
          </MenuItem>
        ))}
        <MenuSeparator />
        {kinds.slice(3).map((entry) => (
          <MenuItem key={entry.kind} onSelect={() => setKind(entry.kind)}>
            {entry.label}
          </MenuItem>
        ))}
      </Menu>
      {kind && (
        <BulkDialog
          kind={kind}
          who={who}
          count={count}
          onClose={() => setKind(null)}
          onBegun={onBegun}
        />
      )}
    </section>
  )
}
