import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Plus } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { Link } from 'react-router'
import { useListState } from '#client/platform/lists/list-state.ts'
import { useAsked } from '#client/platform/lists/use-asked.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { FirstOne } from '#client/ui/lists/first-one.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Menu, MenuItem } from '#client/ui/overlays/menu.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { type Automation, automationSorts } from '#contract/automations.ts'
import { sectionPage } from '#contract/site/pages.ts'
import { stateLabels, stateLooks, triggerText } from './automation-words.ts'
import {
  automationsQuery,
  useDeleteAutomation,
  useSwitchAutomation,
} from './automations.queries.ts'

interface AutomationsSectionProps {
  /** Writes an automation, with parts that belong to other features. */
  Editor: ComponentType<{ automation: Automation | null; onClose: () => void }>
}

type Opened =
  | { what: 'edit'; automation: Automation | null }
  | { what: 'on' | 'off' | 'delete'; automation: Automation }

/** What members are sent by itself once something has happened to them. */
export function AutomationsSection({ Editor }: AutomationsSectionProps) {
  const list = useListState({ sortKeys: automationSorts })
  const automations = useQuery(automationsQuery(list.call))
  const [opened, setOpened] = useState<Opened | null>(null)
  const make = () => setOpened({ what: 'edit', automation: null })
  useAsked(make)
  const close = () => setOpened(null)
  const columns: Column<Automation>[] = [
    ...automationColumns,
    {
      ...actionsColumn,
      cell: (automation) => (
        <AutomationMenu
          automation={automation}
          onOpen={(what) => setOpened({ what, automation })}
        />
      ),
    },
  ]
  return (
    <AdminList
      title="Automations"
      description="E-mails that go out by themselves: to members who accept news at a confirmed address."
      caption="Automations"
      item="automation"
      items="automations"
      list={list}
      query={automations}
      rows={automations.data?.items}
      total={automations.data?.total}
      rowKey={({ id }) => id}
      columns={columns}
      empty={
        <FirstOne
          hint="What happens to a member begins it: joining, a payment that failed, two weeks of silence. Then it sends one or several e-mails, with waits between them."
          make={make}
        >
          No automations yet
        </FirstOne>
      }
      failure="Failed to load automations. Please try again."
      actions={
        <Button onClick={make}>
          <Plus aria-hidden="true" />
          New Automation
        </Button>
      }
    >
      {opened?.what === 'edit' && <Editor automation={opened.automation} onClose={close} />}
      <Confirmations opened={opened} onClose={close} />
    </AdminList>
  )
}

function Confirmations({ opened, onClose }: { opened: Opened | null; onClose: () => void }) {
  const [turn, remove] = [useSwitchAutomation(), useDeleteAutomation()]
  const name = opened?.automation?.name ?? ''
  const id = opened?.automation?.id
  const confirm = (work: (id: string) => Promise<unknown>, done: string, failed: string) => () => {
    if (id) void tellOutcome(work(id), { done, failed })
    onClose()
  }
  return (
    <>
      <ConfirmDialog
        open={opened?.what === 'on'}
        onOpenChange={onClose}
        title={`Switch “${name}” on?`}
        description="It counts what happens from now: nobody gets it for something before. Members who are in it already go on where they were. E-mails go out in your name."
        confirmLabel="Yes, Switch On"
        onConfirm={confirm(
          (one) => turn.mutateAsync({ id: one, on: true }),
          'Automation Is On',
          'Failed to switch the automation on.',
        )}
      />
      <ConfirmDialog
        open={opened?.what === 'off'}
        onOpenChange={onClose}
        title={`Switch “${name}” off?`}
        description="Nobody enters it any more and nothing is sent. Members who are in it stay where they are, and wait on from there once it is on again."
        confirmLabel="Yes, Switch Off"
        onConfirm={confirm(
          (one) => turn.mutateAsync({ id: one, on: false }),
          'Automation Is Off',
          'Failed to switch the automation off.',
        )}
      />
      <ConfirmDialog
        open={opened?.what === 'delete'}
        onOpenChange={onClose}
        title={`Delete the automation “${name}”?`}
        description="Who is in it gets nothing more, and what is known of who got what is deleted with it."
        confirmLabel="Yes, Delete"
        destructive
        onConfirm={confirm(
          (one) => remove.mutateAsync(one),
          'Automation Deleted',
          'Failed to delete the automation.',
        )}
      />
    </>
  )
}

interface AutomationMenuProps {
  automation: Automation
  onOpen: (what: Opened['what']) => void
}

function AutomationMenu({ automation: { name, state }, onOpen }: AutomationMenuProps) {
  return (
    <Menu
      trigger={
        <Button size="sm" variant="outline" aria-label={`Actions for ${name}`}>
          <Ellipsis aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem onSelect={() => onOpen('edit')}>Edit</MenuItem>
      {state === 'on' ? (
        <MenuItem onSelect={() => onOpen('off')}>Switch off</MenuItem>
      ) : (
        <MenuItem onSelect={() => onOpen('on')}>Switch on…</MenuItem>
      )}
      {state !== 'on' && (
        <MenuItem destructive onSelect={() => onOpen('delete')}>
          Delete
        </MenuItem>
      )}
    </Menu>
  )
}

const stoppedReason =
  'Whoever switched it on may no longer send e-mails. Switch it on in your name.'

const automationColumns: Column<Automation>[] = [
  {
    key: 'name',
    header: 'Name',
    phone: 'first',
    wide: true,
    cell: ({ id, name, trigger }) => (
      <>
        <Link
          to={`${sectionPage('automations')}/${id}`}
          className="rounded-sm font-medium break-words underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <span className="block text-compact text-muted-foreground">{triggerText(trigger)}</span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    phone: 'first-end',
    cell: ({ state }) => (
      <>
        <Badge variant={stateLooks[state]}>{stateLabels[state]}</Badge>
        {state === 'stopped' && (
          <span className="block text-compact text-muted-foreground">{stoppedReason}</span>
        )}
      </>
    ),
  },
  {
    key: 'people',
    header: 'Members',
    phone: 'second',
    cell: ({ people: { within, finished, reachedGoal, stopped } }) => {
      const through = finished + reachedGoal + stopped
      return `${within.toLocaleString('en-US')} in it, ${through.toLocaleString('en-US')} through`
    },
  },
  { key: 'created', header: 'Created', cell: ({ createdAt }) => moment(createdAt) },
]
