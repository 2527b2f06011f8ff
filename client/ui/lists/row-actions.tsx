import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink, type ButtonProps } from '../controls/button.tsx'
import { Menu, MenuItem } from '../overlays/menu.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import { cx } from '../styles/cx.ts'

export interface RowAction {
  /** The button's text, and its accessible name. */
  label: string
  name: string
  icon?: ReactNode
  /** Shown by its icon alone, with the text in a tooltip, where the actions are buttons. */
  isIcon?: boolean
  destructive?: boolean
  /** The expected action, such as an approval. */
  leads?: boolean
  disabled?: boolean
  busy?: boolean
  /** Clicking the row outside its controls triggers this. */
  opensRow?: boolean
  onSelect?: () => void
  /** Instead of `onSelect`: the page it links to. */
  to?: string
}

interface RowActionsProps {
  /** What the row is about; labels the menu. */
  subject: string
  actions: readonly RowAction[]
  variant?: ButtonProps['variant']
  /** On phones, the icons of few and frequent actions instead of a menu. */
  asIcons?: boolean
}

/** The actions on a row: buttons, or a menu if rows have only two lines, as on phones. */
export function RowActions({ subject, actions, variant = 'outline', asIcons }: RowActionsProps) {
  if (actions.length === 0) return null
  return (
    <>
      <div
        className={cx(
          'flex flex-wrap @max-xl:hidden @xl:justify-end @4xl:flex-nowrap',
          variant === 'ghost' ? '-mr-2 gap-x-0.5 gap-y-1' : 'gap-2',
        )}
      >
        {actions.map((action) => (
          <ActionButton key={action.label} action={action} variant={variant} />
        ))}
      </div>
      <div className="@xl:hidden">
        {asIcons ? (
          <div className="-mr-2 flex gap-1">
            {actions.map(({ label, name, icon, leads, disabled, busy, onSelect }) => (
              <Button
                key={label}
                size="icon"
                variant={leads ? 'primary' : variant}
                aria-label={name}
                disabled={disabled}
                busy={busy}
                onClick={onSelect}
              >
                {!busy && icon}
              </Button>
            ))}
          </div>
        ) : (
          <ActionMenu subject={subject} actions={actions} />
        )}
      </div>
    </>
  )
}

function ActionButton({ action, variant }: { action: RowAction } & Pick<ButtonProps, 'variant'>) {
  const { label, name, icon, isIcon, to, opensRow, leads, onSelect, busy, disabled } = action
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
  if (isIcon) {
    return (
      <Tooltip text={label}>
        <Button {...shared} size="small-icon" busy={busy} disabled={disabled} onClick={onSelect}>
          {!busy && icon}
        </Button>
      </Tooltip>
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
