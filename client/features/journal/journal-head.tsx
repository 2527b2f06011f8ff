import { ChartCandlestick, CirclePlay, Ellipsis, FileUp, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { useIsPhone } from '#client/ui/layout/use-is-phone.ts'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { Menu, MenuItem } from '#client/ui/overlays/menu.tsx'
import { candlesPage, importsPage, practicePage } from '#contract/site/pages.ts'

const SettingsDialog = lateDialog(
  async () => (await import('./settings/settings-dialog.tsx')).SettingsDialog,
)

/** The pages beside the journal. */
const beside = [
  { to: practicePage, label: 'Practice', Icon: CirclePlay },
  { to: candlesPage, label: 'Candles', Icon: ChartCandlestick },
  { to: importsPage, label: 'Import a statement', Icon: FileUp },
]

/** One row on a phone, where what is beside the journal is behind one button. */
export function JournalHead({ children }: { children: ReactNode }) {
  const isPhone = useIsPhone()
  const [isSettingUp, setSettingUp] = useState(false)
  const setUp = () => setSettingUp(true)
  return (
    <div className="flex items-center justify-between gap-3 md:flex-wrap">
      <h2 id="journal" className="text-lg font-semibold">
        Trading Journal
      </h2>
      <div className="flex gap-2 md:flex-wrap">
        {isPhone ? (
          <>
            {children}
            <JournalMenu onSetUp={setUp} />
          </>
        ) : (
          <>
            {beside.map(({ to, label, Icon }) => (
              <ButtonLink key={to} to={to} variant="outline">
                <Icon aria-hidden="true" />
                {label}
              </ButtonLink>
            ))}
            <Button variant="outline" onClick={setUp}>
              <SlidersHorizontal aria-hidden="true" />
              Journal settings
            </Button>
            {children}
          </>
        )}
      </div>
      {isSettingUp && <SettingsDialog onClose={() => setSettingUp(false)} />}
    </div>
  )
}

function JournalMenu({ onSetUp }: { onSetUp: () => void }) {
  const navigate = useNavigate()
  return (
    <Menu
      trigger={
        <Button size="icon" variant="outline" aria-label="Journal menu">
          <Ellipsis aria-hidden="true" />
        </Button>
      }
    >
      {beside.map(({ to, label, Icon }) => (
        <MenuItem key={to} icon={<Icon aria-hidden="true" />} onSelect={() => void navigate(to)}>
          {label}
        </MenuItem>
      ))}
      <MenuItem icon={<SlidersHorizontal aria-hidden="true" />} onSelect={onSetUp}>
        Journal settings
      </MenuItem>
    </Menu>
  )
}
