import { Trash2 } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge, type BadgeProps } from '#client/ui/displays/badge.tsx'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import {
  type ConnectionName,
  connectionLabels,
  settingLabels,
} from '#contract/connections/connection-names.ts'
import type { ConnectionSetting } from '#contract/connections/connections.ts'
import { removeFailure, sourceText, valueText } from './connection-words.ts'
import { useRemoveSetting } from './connections.queries.ts'

interface SettingRowProps {
  connection: ConnectionName
  setting: ConnectionSetting
}

/** One setting: where it comes from, and what may be seen of it. */
export function SettingRow({ connection, setting }: SettingRowProps) {
  const label = settingLabels[setting.name]
  const text = valueText(setting)
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex items-center justify-between gap-2">
          <span className="min-w-0 truncate text-sm font-medium">{label}</span>
          <Badge variant={variantOf(setting)}>{sourceText(setting)}</Badge>
        </div>
        {text && (
          <span className="truncate text-compact text-muted-foreground" title={text}>
            {text}
          </span>
        )}
      </div>
      {setting.changedAt && <RemoveButton connection={connection} setting={setting} />}
    </li>
  )
}

function RemoveButton({ connection, setting: { name } }: SettingRowProps) {
  const remove = useRemoveSetting()
  const what = `${connectionLabels[connection]}: ${settingLabels[name]}`
  const press = async () => {
    const isSure = await askFirst({
      title: `Remove ‘${what}’?`,
      description: 'The academy goes on with it until it is started again, and then without it.',
      confirmLabel: 'Remove',
      destructive: true,
    })
    if (!isSure) return
    await tellOutcome(remove.mutateAsync({ connection, setting: name }), {
      done: 'Setting Removed',
      failed: removeFailure,
    })
  }
  return (
    <Button
      variant="ghost"
      size="small-icon"
      busy={remove.isPending}
      aria-label={`Remove ${what}`}
      onClick={() => void press()}
    >
      <Trash2 aria-hidden="true" />
    </Button>
  )
}

function variantOf({ source, isLost }: ConnectionSetting): BadgeProps['variant'] {
  if (isLost) return 'danger'
  if (source === 'environment') return 'info'
  return source === 'here' ? 'success' : 'outline'
}
