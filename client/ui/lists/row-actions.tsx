import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink, type ButtonProps } from '../controls/button.tsx'
import { Menu, MenuItem } from '../overlays/menu.tsx'
import { cx } from '../styles/cx.ts'

export interface RowAction {
  /** What the button says, and what it is called for those who listen. */
  label: string
  name: string
  icon?: ReactNode
  destructive?: boolean
  /** The one that is expected, as an approval. */
  leads?: boolean
  disabled?: boolean
  busy?: boolean
  /** Pressing the row beside everything that acts does this. */
  opensRow?: boolean
  onSelect?: () => void
  /** In place of `onSelect`, the page to which it leads. */
  to?: string
}

interface RowActionsProps {
  /** What the row is about; names the menu. */
  subject: string
  actions: readonly RowAction[]
  variant?: ButtonProps['variant']
}

/** What can be done with a row: buttons, or a menu where a row has two lines only, as on phones. */
export function RowActions({ subject, actions, variant = 'outline' }: RowActionsProps) {
  if (actions.length === 0) return null
  return (
    <>
      <div
        className={cx(
          'flex flex-wrap @max-xl:hidden @xl:justify-end',
          variant === 'ghost' ? '-mr-2 gap-x-0.5 gap-y-1 @4xl:flex-nowrap' : 'gap-2',
        )}
      >
        {actions.map((action) => (
          <ActionButton key={action.label} action={action} variant={variant} />
        ))}
      </div>
      <div className="@xl:hidden">
        <ActionMenu subject={subject} actions={actions} />
      </div>
    </>
  )
}

function ActionButton({ action, variant }: { action: RowAction } & Pick<ButtonProps, 'variant'>) {
  const { label, name, icon, to, opensRow, leads, onSelect, busy, disabled } = action
  const shared = {
    size: 'sm',
    variant: leads ? 'primary' : variant,
    'aria-label': name,
    'data-opens-row': opensRow || undefined,
  } as const
  if (to !== undefined) {
    return (
      <ButtonLink to={to} {...shared}>
        {icon}
        {label}
      </ButtonLink>
    )
  }
  return (
    <Button {...shared} busy={busy} disabled={disabled} onClick={onSelect}>
      {icon}
      {label}
    </Button>
  )
}

function ActionMenu({ subject, actions }: Pick<RowActionsProps, 'subject' | 'actions'>) {
  const navigate = useNavigate()
  return (
    <Menu
      late
      trigger={
        <Button
          size="icon"
          variant="ghost"
          className="-mr-2"
          aria-label={`Actions for ${subject}`}
          busy={actions.some(({ busy }) => busy)}
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      }
    >
      {actions.map(({ label, icon, destructive, disabled, to, onSelect }) => (
        <MenuItem
          key={label}
          icon={icon}
          destructive={destructive}
          disabled={disabled}
          onSelect={() => (to === undefined ? onSelect?.() : void navigate(to))}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
